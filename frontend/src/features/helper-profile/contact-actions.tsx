import { dialable, type HelperListing } from '@community-help/api-contracts';
import type { ReactNode } from 'react';
import { mailtoAddress } from '../../domain/mail-draft.js';
import { MessageLink } from '../../domain/write-links.js';
import { Icon } from '../../ui/icon.js';

/** What somebody in need does first: ring (where there is a number), write, go there; giving comes after. */
export function ContactActions({ helper, directions, donate }: { helper: HelperListing; directions: ReactNode; donate: ReactNode }) {
  const number = helper.phone ? dialable(helper.phone) : undefined;
  return (
    <div className="profile-actions">
      {number && (
        <a className="btn big call" href={`tel:${number}`}>
          <Icon name="phone" />
          Call {helper.phone}
        </a>
      )}
      {helper.email === '' ? (
        <MessageLink helper={helper} className={number ? 'btn sec big' : 'btn big'}>
          <Icon name="message" />
          Send a message
        </MessageLink>
      ) : (
        <a className={number ? 'btn sec big' : 'btn big'} href={mailtoAddress(helper.email)}>
          <Icon name="mail" />
          Email<span className="vh"> {helper.name}</span>
        </a>
      )}
      {directions}
      {donate}
    </div>
  );
}
