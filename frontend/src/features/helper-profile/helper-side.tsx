import { dialable, websiteLink, type HelperListing } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { mailtoAddress } from '../../domain/mail-draft.js';
import { MessageLink, ReportLink } from '../../domain/write-links.js';
import { Icon } from '../../ui/icon.js';
import { longDate } from './profile-words.js';

/** 'Support This Helper'; only for helpers that accept donations. */
export function SupportCard({ helper, onDonate }: { helper: HelperListing; onDonate: () => void }) {
  return (
    <section className="card give" id="support">
      <h2>Support This Helper</h2>
      <p>From £0.50 by card, in a minute. It reaches {helper.name} as an automatic payout.</p>
      <button type="button" className="btn donate" onClick={onDonate}>
        <Icon name="heart" />
        Make a Donation
      </button>
    </section>
  );
}

/** E-mail, and phone and website where there are any. */
export function ContactCard({ helper }: { helper: HelperListing }) {
  const website = websiteLink(helper.website);
  const number = helper.phone ? dialable(helper.phone) : undefined;
  return (
    <section className="card">
      <h2>Contact Information</h2>
      <ul className="contact-list">
        {helper.email !== '' && (
          <li>
            <Icon name="mail" />
            <a href={mailtoAddress(helper.email)}>{helper.email}</a>
          </li>
        )}
        {helper.phone && (
          <li>
            <Icon name="phone" />
            {number ? <a href={`tel:${number}`}>{helper.phone}</a> : <span>{helper.phone}</span>}
          </li>
        )}
        {helper.website && (
          <li>
            <Icon name="web" />
            {website ? (
              <a href={website.href} target="_blank" rel="nofollow noopener noreferrer">
                {website.label.replace(/^https?:\/\//i, '')}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            ) : (
              <span>{helper.website}</span>
            )}
          </li>
        )}
      </ul>
      <MessageLink helper={helper} className="btn sec">
        <Icon name="message" />
        Send a message
      </MessageLink>
    </section>
  );
}

export function DashboardCard({ helperId }: { helperId: string }) {
  return (
    <section className="card">
      <h2>Dashboard</h2>
      <p className="muted">Donations and payouts for this helper.</p>
      <Link className="btn sec" to={`/helper-dashboard/${encodeURIComponent(helperId)}`}>
        Open dashboard
      </Link>
    </section>
  );
}

export function ReportThis({ helper }: { helper: HelperListing }) {
  return (
    <p>
      <ReportLink helper={helper} className="btn quiet sm">
        <Icon name="alert" />
        Report this listing
      </ReportLink>
    </p>
  );
}

export function MemberSince({ createdAt }: { createdAt: string }) {
  const date = longDate(createdAt);
  if (!date) return null;
  return (
    <p className="where">
      <Icon name="cal" />
      Member Since {date}
    </p>
  );
}
