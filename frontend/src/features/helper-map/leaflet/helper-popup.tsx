import type { HelperListing, MapHelper } from '@community-help/api-contracts';
import type L from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Popup, useMap } from 'react-leaflet';
import { Link } from 'react-router-dom';
import { api } from '../../../app/api.js';
import { NewMark } from '../../../domain/new-mark.js';
import { VerifiedMark } from '../../../domain/verified-mark.js';
import { Icon } from '../../../ui/icon.js';
import { Picture } from '../../../ui/picture.js';
import { TagList } from '../../../ui/tag-list.js';
import { useFullList, useLoadedEdition } from '../full-list/use-full-list.js';
import { NO_DESCRIPTION, popupMaxHeight } from '../map-rules.js';

const WIDTH_PX = 290;
/** px from the tip of a pin to where its popup ends. */
const PIN_TOP: L.PointTuple = [0, -44];
/** The zoom buttons and their margins stay free of the popup. */
const CONTROLS_PX = 68;

interface Props {
  helper: MapHelper;
  /** `hadFocus`: the focus was inside and would be lost. */
  onClose: (id: string, hadFocus: boolean) => void;
}

/** The record behind a pin: out of the full list when it is loaded anyway, else asked for. */
function useListing(id: string): { listing: HelperListing | undefined; hasFailed: boolean } {
  const known = useFullList('find', useLoadedEdition(), id);
  const { data, isError } = api.useGetRegistrationQuery(id, { skip: known.isPending || known.answer !== undefined });
  return { listing: known.answer ?? data, hasFailed: isError };
}

/** Drawn again only when something in it changes: each time Leaflet lays the popup out anew and moves the map to make room for it. */
export const HelperPopup = memo(function HelperPopup({ helper, onClose }: Props) {
  const map = useMap();
  const popup = useRef<L.Popup>(null);
  const { listing, hasFailed } = useListing(helper.id);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const container = map.getContainer();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current(helper.id, true);
    };
    container.addEventListener('keydown', onKey);
    return () => container.removeEventListener('keydown', onKey);
  }, [map, helper.id]);

  // A new array would close the popup and open it again, and the focus inside would be lost.
  const position = useMemo<L.LatLngTuple>(() => [helper.latitude, helper.longitude], [helper.latitude, helper.longitude]);
  const width = Math.min(WIDTH_PX, map.getSize().x - CONTROLS_PX - 24);
  const profile = `/helper/${encodeURIComponent(helper.id)}`;
  const onRemove = () => close.current(helper.id, popup.current?.getElement()?.contains(document.activeElement) ?? false);
  return (
    <Popup
      ref={popup}
      className="helper-popup"
      position={position}
      offset={PIN_TOP}
      minWidth={width}
      maxWidth={width}
      maxHeight={popupMaxHeight(window.innerHeight)}
      autoPanPaddingTopLeft={[12, 12]}
      autoPanPaddingBottomRight={[CONTROLS_PX, 12]}
      eventHandlers={{ remove: onRemove }}
    >
      <Picture src={listing?.images[0]} width={290} height={110} isEager />
      <div className="helper-popup-text">
        <PopupHeading name={helper.name} />
        {listing ? <Details listing={listing} /> : <p role="status">{hasFailed ? 'The details could not be loaded.' : 'Loading helper details...'}</p>}
        <div className="helper-popup-actions">
          {listing?.acceptsDonations && (
            <Link className="btn donate sm" to={`${profile}#donate`}>
              <Icon name="heart" />
              Donate with Stripe
            </Link>
          )}
          <Link className="btn quiet sm" to={profile}>
            View Details &amp; Get Directions
          </Link>
        </div>
      </div>
    </Popup>
  );
});

/** Takes the focus when it appears: React fills the popup only after Leaflet has opened it. */
function PopupHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = heading.current?.closest('.leaflet-popup');
    dialog?.setAttribute('role', 'dialog');
    dialog?.setAttribute('aria-label', name);
    heading.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {name}
    </h3>
  );
}

function Details({ listing }: { listing: HelperListing }) {
  return (
    <>
      <p>{listing.description || NO_DESCRIPTION}</p>
      {listing.services.length > 0 && <TagList items={listing.services} />}
      {listing.isVerified && <VerifiedMark />}
      {listing.isConfirmed === false && <NewMark />}
    </>
  );
}
