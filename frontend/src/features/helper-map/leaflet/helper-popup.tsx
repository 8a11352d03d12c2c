import type { HelperListing, MapHelper } from '@community-help/api-contracts';
import type L from 'leaflet';
import { memo } from 'react';
import { api } from '../../../app/api.js';
import { CheckedMark } from '../../../domain/checked-mark.js';
import { HelperLink } from '../../../domain/helper-link.js';
import { NewMark } from '../../../domain/new-mark.js';
import { MessageLink, ReportLink } from '../../../domain/write-links.js';
import { VerifiedMark } from '../../../domain/verified-mark.js';
import { withinText } from '../../../domain/within-text.js';
import { Icon } from '../../../ui/icon.js';
import { Picture } from '../../../ui/picture.js';
import { TagList } from '../../../ui/tag-list.js';
import { NO_DESCRIPTION } from '../map-rules.js';
import { PopupFrame, PopupHeading } from './popup-frame.js';

/** px from the tip of a pin to where its popup ends. */
const PIN_TOP: L.PointTuple = [0, -44];

interface Props {
  helper: MapHelper;
  onClose: (id: string, hadFocus: boolean) => void;
}

/** Drawn again only when something in it changes: each time Leaflet lays the popup out anew and moves the map to make room for it. */
export const HelperPopup = memo(function HelperPopup({ helper, onClose }: Props) {
  const { data: listing, isError, refetch } = api.useGetRegistrationQuery(helper.id);
  return (
    <PopupFrame latitude={helper.latitude} longitude={helper.longitude} offset={PIN_TOP} className="helper-popup" onClose={(hadFocus) => onClose(helper.id, hadFocus)}>
      <div className="helper-popup-text">
        <PopupHeading>{helper.name}</PopupHeading>
        <Picture src={listing?.images[0]} width={290} height={72} isEager />
        {listing ? <Details listing={listing} /> : <NoDetails hasFailed={isError} onRetry={() => void refetch()} />}
        <div className="helper-popup-actions">
          {listing?.acceptsDonations && (
            <HelperLink className="btn donate sm" id={helper.id} hash="#donate">
              <Icon name="heart" />
              Donate with Stripe
            </HelperLink>
          )}
          <HelperLink className="btn quiet sm" id={helper.id}>
            View Details &amp; Get Directions
          </HelperLink>
        </div>
      </div>
    </PopupFrame>
  );
});

function NoDetails({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <p role="status">Loading helper details...</p>;
  return (
    <p role="status">
      The details could not be loaded.{' '}
      <button type="button" className="btn quiet sm" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

/** The short things first: what is cut off at the end of a small map is the description, which the helper's page has in full. */
function Details({ listing }: { listing: HelperListing }) {
  return (
    <>
      {listing.isVerified && <VerifiedMark />}
      <CheckedMark check={listing} />
      {listing.isConfirmed === false && <NewMark />}
      {withinText(listing) && <p className="muted">{withinText(listing)}</p>}
      {listing.services.length > 0 && <TagList items={listing.services} />}
      <p className="helper-popup-words">{listing.description || NO_DESCRIPTION}</p>
      <MessageLink helper={listing} className="btn quiet sm" />
      <ReportLink helper={listing} className="btn quiet sm" />
    </>
  );
}
