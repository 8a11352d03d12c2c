import '../../domain/pin-number.css';
import './result-card.css';
import { dialable, markerKindOf, websiteLink, type Recommendation } from '@community-help/api-contracts';
import { CategoryPlate } from '../../domain/category-plate.js';
import { CheckedMark } from '../../domain/checked-mark.js';
import { distanceText, walkText } from '../../domain/distance.js';
import { HelperLink } from '../../domain/helper-link.js';
import { mailtoAddress } from '../../domain/mail-draft.js';
import { markerArt } from '../../domain/marker-art.js';
import { NewMark } from '../../domain/new-mark.js';
import { MessageLink, ReportLink } from '../../domain/write-links.js';
import { VerifiedMark } from '../../domain/verified-mark.js';
import { withinText } from '../../domain/within-text.js';
import { Icon } from '../../ui/icon.js';
import { TagList } from '../../ui/tag-list.js';
import { matchText } from './search-rules.js';

const MAX_SERVICES = 3;
const MAX_AVAILABILITY = 2;
const MAX_REASONS = 3;

interface ContactProps {
  helper: Recommendation;
  onShowOnMap: (helper: Recommendation) => void;
}

interface Props extends ContactProps {
  /** Its number in the list, which its pin on the map has too. */
  rank: number;
  /** Its pin has the pointer or the focus. */
  isLit: boolean;
  onLight: (id: string | undefined) => void;
}

export function ResultCard({ helper, rank, isLit, onLight, onShowOnMap }: Props) {
  const { name, description, services, availability, reasonsForRecommendation: reasons } = helper;
  const within = withinText(helper);
  const walk = within ? undefined : walkText(helper.distance);
  const [light, dim] = [() => onLight(helper.id), () => onLight(undefined)];
  const pointedAt = { onPointerEnter: light, onPointerLeave: dim, onFocus: light, onBlur: dim };
  return (
    <li className={isLit ? 'card find-result is-lit' : 'card find-result'} {...pointedAt}>
      <div className="find-result-head">
        <span className="find-result-pin" aria-hidden="true">
          <img src={markerArt(markerKindOf(services))} alt="" width="38" height="50" />
          <b className="pin-number">{rank}</b>
        </span>
        <div>
          <h3>
            <HelperLink id={helper.id}>{name}</HelperLink>
          </h3>
          <p className="row find-result-facts">
            <CategoryPlate category={helper.projectType} />
            <span className="find-result-km">{distanceText(helper.distance)}</span>
            {within && <span className="muted">{within}</span>}
            {walk && <span className="muted">{walk}</span>}
            {helper.isVerified && <VerifiedMark />}
            <CheckedMark check={helper} />
            {helper.isConfirmed === false && <NewMark />}
          </p>
        </div>
        <p className="find-result-score">
          <b>{matchText(helper.matchScore)}</b> <span>match</span>
        </p>
      </div>
      {description && <p className="find-result-about">{description}</p>}
      <dl className="find-result-lists">
        {services.length > 0 && (
          <div>
            <dt>Services</dt>
            <dd>
              <TagList items={services} max={MAX_SERVICES} />
            </dd>
          </div>
        )}
        {availability.length > 0 && (
          <div>
            <dt>Availability</dt>
            <dd>
              <TagList items={availability} max={MAX_AVAILABILITY} />
            </dd>
          </div>
        )}
      </dl>
      {reasons.length > 0 && (
        <div className="find-result-why">
          <h4>Why recommended</h4>
          <ul>
            {reasons.slice(0, MAX_REASONS).map((reason) => (
              <li key={reason}>
                <Icon name="check" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ContactButtons helper={helper} onShowOnMap={onShowOnMap} />
    </li>
  );
}

function ContactButtons({ helper, onShowOnMap }: ContactProps) {
  const website = websiteLink(helper.website);
  const number = helper.phone ? dialable(helper.phone) : undefined;
  const label = (word: string) => `${word} ${helper.name}`;
  return (
    <div className="find-result-actions">
      {number && (
        <a className="btn" href={`tel:${number}`} aria-label={label('Call')}>
          <Icon name="phone" />
          Call
        </a>
      )}
      {helper.email !== '' && (
        <a className={number ? 'btn sec' : 'btn'} href={mailtoAddress(helper.email)} aria-label={label('Email')}>
          <Icon name="mail" />
          Email
        </a>
      )}
      {helper.email === '' && (
        <MessageLink helper={helper} className={number ? 'btn sec' : 'btn'}>
          <Icon name="message" />
          Message
        </MessageLink>
      )}
      {website && (
        <a className="btn quiet" href={website.href} target="_blank" rel="nofollow noopener" aria-label={`${label('Website')} (opens in a new tab)`}>
          <Icon name="web" />
          <span className="word">Website</span>
        </a>
      )}
      <button type="button" className="btn quiet" aria-label={`Show on map: ${helper.name}`} onClick={() => onShowOnMap(helper)}>
        <Icon name="pin" />
        <span className="word">Show on map</span>
      </button>
      {helper.email !== '' && (
        <MessageLink helper={helper} className="btn quiet find-result-message">
          <Icon name="message" />
          <span className="word">Message</span>
        </MessageLink>
      )}
      <ReportLink helper={helper} className="btn quiet">
        <Icon name="alert" />
        <span className="word">Report</span>
      </ReportLink>
      {helper.phone && !number && (
        <p className="find-result-words">
          <Icon name="phone" />
          {helper.phone}
        </p>
      )}
      {helper.website && !website && (
        <p className="find-result-words">
          <Icon name="web" />
          {helper.website}
        </p>
      )}
    </div>
  );
}
