import { markerKindOf, type HelperListing } from '@community-help/api-contracts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api } from '../app/api.js';
import { useDocumentHead } from '../app/document-head.js';
import { ErrorBoundary } from '../app/error-boundary.js';
import { useSiteConfig, useSiteUrl } from '../app/site-config.js';
import { CategoryPlate } from '../domain/category-plate.js';
import { CheckedMark } from '../domain/checked-mark.js';
import { CrisisNumbers } from '../domain/crisis-numbers.js';
import { useResultsAddress } from '../domain/helper-link.js';
import { NewMark } from '../domain/new-mark.js';
import { QuickExit } from '../domain/quick-exit.js';
import { helperData, trailData } from '../domain/structured-data.js';
import { VerifiedMark } from '../domain/verified-mark.js';
import type { Point } from '../features/directions/directions-address.js';
import { DirectionsButton } from '../features/directions/directions-button.js';
import { ContactActions } from '../features/helper-profile/contact-actions.js';
import { HelperGallery } from '../features/helper-profile/helper-gallery.js';
import { AboutPart, HelperSections } from '../features/helper-profile/helper-sections.js';
import { ContactCard, DashboardCard, MemberSince, ReportThis, SupportCard } from '../features/helper-profile/helper-side.js';
import { TrustWords } from '../features/helper-profile/trust-words.js';
import { coordinates, leadOf, placeOf } from '../features/helper-profile/profile-words.js';
import { Icon } from '../ui/icon.js';
import { JsonLd } from '../ui/json-ld.js';
import { useNearViewport } from '../ui/use-near-viewport.js';
import '../features/helper-profile/helper-profile.css';
import { DonationSlot, useDonationSlot } from './donation-slot.js';

const PlaceMap = lazy(() => import('../features/helper-map/leaflet/place-map.js').then((module) => ({ default: module.PlaceMap })));

/** A helper's profile. */
export function HelperPage() {
  const { id } = useParams();
  const { data: helper, error, isFetching, refetch } = api.useGetRegistrationQuery(id ?? '', { skip: !id });
  if (!id) return <HelperNotFound />;
  if (error && !helper) return isUnknown(error) ? <HelperNotFound /> : <HelperNotFound isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!helper) {
    return (
      <div className="wrap band page-loading" role="status">
        Loading helper details...
      </div>
    );
  }
  // An operator made one of two listings: this address was the other one's.
  if (helper.id !== id) return <Elsewhere id={helper.id} />;
  return <HelperView helper={helper} />;
}

/** Leads to the address that a listing has now. */
function Elsewhere({ id }: { id: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`/helper/${encodeURIComponent(id)}`, { replace: true });
  }, [navigate, id]);
  return null;
}

function HelperView({ helper }: { helper: HelperListing }) {
  const donation = useDonationSlot(helper.acceptsDonations);
  const siteUrl = useSiteUrl();
  const place = placeOf(helper);
  useDocumentHead({ title: helper.name, description: helper.description.slice(0, 160) });
  // An address that is not shown leads nowhere.
  const address = helper.withinMetres !== undefined && place ? coordinates(place) : helper.location;
  const position = useRef<Point>(undefined);
  const lead = leadOf(helper.description);
  const directions = (className: string) => <DirectionsButton address={address} target={place} positionRef={position} className={className} />;
  return (
    <>
      <QuickExit />
      <JsonLd data={[helperData(siteUrl, helper), trailData(siteUrl, [['Find Help', '/find-help'], [helper.name, location.pathname]])]} />
      <div className="profile-top">
        <div className="wrap">
          <p className="profile-back">
            <Link to={useResultsAddress()}>Back to results</Link>
          </p>
          <div className="profile-grid">
            <div>
              <p className="row">
                <CategoryPlate category={helper.projectType} />
                {helper.isVerified && <VerifiedMark />}
                <CheckedMark check={helper} />
                {helper.isConfirmed === false && <NewMark />}
              </p>
              <h1>{helper.name}</h1>
              <p className="where">
                <Icon name="pin" />
                {helper.location}
              </p>
              {lead && <p className="lead">{lead}</p>}
              <ContactActions
                helper={helper}
                directions={directions('btn sec big')}
                donate={
                  helper.acceptsDonations && (
                    <button type="button" className="btn donate big" onClick={donation.open}>
                      <Icon name="heart" />
                      Donate Now
                    </button>
                  )
                }
              />
            </div>
            <HelperGallery helper={helper} />
          </div>
        </div>
      </div>
      <div className="wrap profile-columns">
        <div className="profile-about">
          <AboutPart description={helper.description} />
        </div>
        <aside className="profile-side" aria-label="Contact and support">
          <ContactCard helper={helper} />
          <TrustWords helper={helper} />
          {helper.acceptsDonations && <SupportCard helper={helper} onDonate={donation.open} />}
          <DashboardCard helperId={helper.id} />
          <MemberSince createdAt={helper.createdAt} />
          <CrisisNumbers />
          <ReportThis helper={helper} />
        </aside>
        <div className="profile-rest">
          <HelperSections helper={helper} map={place && <HelperPlace helper={helper} place={place} />} directions={directions('btn sec')} />
        </div>
      </div>
      <DonationSlot slot={donation} helper={helper} />
    </>
  );
}

function HelperPlace({ helper, place }: { helper: HelperListing; place: { lat: number; lng: number } }) {
  const { config, isSettled } = useSiteConfig();
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(slot);
  if (!isSettled || !isNear) return <div className="profile-map" ref={slot} />;
  return (
    <ErrorBoundary fallback={null}>
      <div className="profile-map">
        <Suspense fallback={null}>
          <PlaceMap lat={place.lat} lng={place.lng} kind={markerKindOf(helper.services)} name={helper.name} tiles={config?.tiles ?? null} />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}

/** The answer was that there is no such helper; anything else says nothing about the helper. */
function isUnknown(error: object): boolean {
  return 'status' in error && error.status === 404;
}

/** The contract's words for every failure; where the helper may well be there, the page can be asked again and search engines are not told otherwise. */
function HelperNotFound({ onRetry, isRetrying = false }: { onRetry?: () => void; isRetrying?: boolean }) {
  useDocumentHead({ title: 'Helper Not Found', noindex: onRetry === undefined });
  return (
    <div className="wrap band page-state">
      <img src="/art/not-found.svg" alt="" width="360" height="225" />
      <div>
        <h1>Helper Not Found</h1>
        <p className="lead">The helper you&apos;re looking for doesn&apos;t exist or has been removed.</p>
        {onRetry && <p role="status">It could not be loaded just now, which may be the connection.</p>}
        <p className="row page-state-actions">
          {onRetry && (
            <button type="button" className="btn" aria-busy={isRetrying} onClick={onRetry}>
              Try again
            </button>
          )}
          <Link className={onRetry ? 'btn sec' : 'btn'} to="/">
            Back to Home
          </Link>
          <Link className="btn sec" to="/find-help">
            Find Help
          </Link>
        </p>
      </div>
    </div>
  );
}
