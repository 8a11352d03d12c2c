import { messageOf } from '../../../app/base-query.js';
import { Figure } from '../figure.js';
import { FRESH } from '../operator-api.js';
import { dayText, timeText } from '../operator-words.js';
import { moneyApi } from './money-api.js';
import { pounds } from './money-words.js';
import './money.css';

/** Whether the books agree, as the checks by the clock found last, and what money waits for a person. */
export function MoneyOverview() {
  const { data, error } = moneyApi.useGetMoneyOverviewQuery(undefined, FRESH);
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!data) return <div className="skeleton" role="status" aria-label="Loading" />;
  const { books, provider, unallocated, payoutsStoppedBecause } = data;
  const isSound = books.brokenRows === 0 && provider.differencePence === 0 && provider.movements === 0;
  return (
    <section aria-labelledby="money">
      <h2 id="money">Money</h2>
      {payoutsStoppedBecause !== null && (
        <p className="notice error">
          <span>
            <b>All payouts are stopped:</b> {payoutsStoppedBecause}
          </span>
        </p>
      )}
      <p className={isSound ? 'notice' : 'notice error'}>
        <span>
          <b>{wordsOf(isSound, books.checkedAt)}</b>{' '}
          {!isSound && `${books.brokenRows} rows break a rule; Stripe differs by ${pounds(provider.differencePence)} and ${provider.movements} movements. `}
          {books.checkedAt !== null && `Checked ${timeText(books.checkedAt)}. `}
          {provider.checkedAt !== null && `Compared with Stripe ${timeText(provider.checkedAt)}.`}
        </span>
      </p>
      <div className="console-figures money-figures">
        <Figure label="Payments that fit nothing" value={unallocated.count} note={unallocated.count > 0 ? pounds(unallocated.pence) : undefined} to="?view=payments&list=unallocated" link="Decide" />
        <Figure label="Payouts in trouble" value={data.payoutsInTrouble} to="?view=payouts" link="See why" />
        <Figure label="Helpers on hold" value={data.helpersOnHold} to="?view=payouts&state=hold" link="See why" />
        <Figure label="Open disputes" value={data.openDisputes} note={data.nextDisputeDueAt ? `Answer by ${dayText(data.nextDisputeDueAt)}` : undefined} to="?view=payments&list=disputes" link="See them" />
        <Figure label="Refunds Stripe has not answered" value={data.refundsWaiting} to="?view=payments" link="Find a payment" />
        <Figure label="Events not sent yet" value={data.outboxWaiting} note="Of payments" />
      </div>
    </section>
  );
}

/** What nobody has checked is neither right nor wrong. */
function wordsOf(isSound: boolean, checkedAt: string | null): string {
  if (!isSound) return 'The books do not agree.';
  return checkedAt === null ? 'The books were not checked yet.' : 'The books agree.';
}
