import './result-card.css';
import { markerKindOf, type Recommendation } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { CategoryPlate } from '../../domain/category-plate.js';
import { distanceText } from '../../domain/distance.js';
import { markerArt } from '../../domain/marker-art.js';
import { VerifiedMark } from '../../domain/verified-mark.js';
import { websiteAddress } from '../../domain/website-address.js';
import { Icon } from '../../ui/icon.js';
import { TagList } from '../../ui/tag-list.js';
import { matchText } from './search-rules.js';

const MAX_SERVICES = 3;
const MAX_AVAILABILITY = 2;
const MAX_REASONS = 3;

interface Props {
  helper: Recommendation;
  onShowOnMap: (helper: Recommendation) => void;
}

export function ResultCard({ helper, onShowOnMap }: Props) {
  const { name, description, services, availability, reasonsForRecommendation: reasons } = helper;
  return (
    <li className="card find-result">
      <div className="find-result-head">
        <img src={markerArt(markerKindOf(services))} alt="" width="38" height="50" />
        <div>
          <h3>
            <Link to={`/helper/${encodeURIComponent(helper.id)}`}>{name}</Link>
          </h3>
          <p className="row find-result-facts">
            <CategoryPlate category={helper.projectType} />
            <span className="find-result-km">{distanceText(helper.distance)}</span>
            {helper.isVerified && <VerifiedMark />}
          </p>
        </div>
        <p className="find-result-score">
          <b>{matchText(helper.matchScore)}</b> <span>match</span>
        </p>
      </div>
      {description && <p>{description}</p>}
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

function ContactButtons({ helper, onShowOnMap }: Props) {
  const website = websiteAddress(helper.website);
  const label = (word: string) => `${word} ${helper.name}`;
  return (
    <div className="find-result-actions">
      <a className="btn" href={`mailto:${helper.email}`} aria-label={label('Email')}>
        <Icon name="mail" />
        Email
      </a>
      {helper.phone && (
        <a className="btn sec" href={`tel:${helper.phone.replace(/[^\d+]/g, '')}`} aria-label={label('Call')}>
          <Icon name="phone" />
          Call
        </a>
      )}
      {website && (
        <a className="btn quiet" href={website} target="_blank" rel="nofollow noopener" aria-label={`${label('Website')} (opens in a new tab)`}>
          <Icon name="web" />
          Website
        </a>
      )}
      <button type="button" className="btn quiet" aria-label={`Show on map: ${helper.name}`} onClick={() => onShowOnMap(helper)}>
        <Icon name="pin" />
        Show on map
      </button>
    </div>
  );
}
