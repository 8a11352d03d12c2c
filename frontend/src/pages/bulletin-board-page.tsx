import { useEnquiriesAddress } from '../app/site-config.js';
import { page } from '../content/bulletin-board.js';
import { TextPageView } from '../content/text-page-view.js';
import { mailtoOf, openMailDraft } from '../domain/mail-draft.js';
import { anchorOf } from '../ui/anchor-of.js';
import { Icon } from '../ui/icon.js';

const SEND = 'Send us your notice';
const BODY = 'Name of the business:\nWhat we offer:\nWhere and when:\nHow people reach us:\nArea to reach:\n';

export function BulletinBoardPage() {
  const to = useEnquiriesAddress();
  const draft = { to, subject: 'Bulletin board advert', body: BODY };
  return (
    <TextPageView page={page} childHeadings={[SEND]}>
      <section id={anchorOf(SEND)}>
        <h2>{SEND}</h2>
        <p>
          Write to <a href={mailtoOf(draft)}>{to}</a>. We answer within 24 hours.
        </p>
        <p className="row text-actions">
          <button type="button" className="btn big" onClick={() => openMailDraft(draft)}>
            <Icon name="mail" />
            Email Your Advert
          </button>
        </p>
      </section>
    </TextPageView>
  );
}
