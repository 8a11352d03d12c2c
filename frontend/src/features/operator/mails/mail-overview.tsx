import { messageOf } from '../../../app/base-query.js';
import { Figure } from '../figure.js';
import { FRESH } from '../operator-api.js';
import { ageText } from '../operator-words.js';
import { mailApi } from './mail-api.js';

const HOUR_S = 3_600;

/** How many mails wait, and how many did not arrive. */
export function MailOverview() {
  const { data, error } = mailApi.useGetMailOverviewQuery(undefined, FRESH);
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!data) return <div className="skeleton" role="status" aria-label="Loading" />;
  const { waiting, oldestWaitingSeconds, held, refused, unknown, outboxWaiting, deadLetters } = data;
  const age = waiting > 0 ? `The oldest for ${ageText(oldestWaitingSeconds / HOUR_S)}` : undefined;
  return (
    <section aria-labelledby="mail-queue">
      <h2 id="mail-queue">Mails</h2>
      <div className="console-figures money-figures">
        <Figure label="Refused" value={refused} to="?view=mails&state=refused" link="See them" />
        <Figure label="Not known whether they arrived" value={unknown} to="?view=mails&state=unknown" link="See them" />
        <Figure label="Waiting" value={waiting} note={held > 0 ? `${held} cannot be written` : age} to="?view=mails&state=waiting" link="See them" />
        <Figure label="Events that failed" value={deadLetters} note="Of all services" to="?view=events" link="See them" />
        <Figure label="Events not sent yet" value={outboxWaiting} note="Of reporting" />
      </div>
    </section>
  );
}
