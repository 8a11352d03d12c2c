/**
 * What must always be true of the books. Each query answers the rows that break its rule, so an empty answer is a pass.
 * Ids and pence only: the rows may be printed and logged.
 */
export interface Invariant {
  name: string;
  promise: string;
  violations: string;
  /** 'shared': one sum over accounts that everybody shares; 'everything': the whole history; absent: can be asked of one helper alone. */
  scope?: 'shared' | 'everything';
}

const TOTALS = `
  select id, owner, kind, sum(debits)::bigint as debits, sum(credits)::bigint as credits,
    (case when kind in ('asset', 'expense') then sum(debits) - sum(credits) else sum(credits) - sum(debits) end)::bigint as balance
  from ledger_account group by id, owner, kind`;

const HELPER_TOTALS = `
  select owner,
    coalesce(sum(balance) filter (where id like 'helper:%:pending'), 0) as pending,
    coalesce(sum(balance) filter (where id like 'helper:%:available'), 0) as available,
    coalesce(sum(balance) filter (where id like 'helper:%:in\\_transit'), 0) as in_transit,
    coalesce(sum(balance) filter (where id like 'helper:%:dispute\\_hold'), 0) as dispute_hold,
    coalesce(sum(balance) filter (where id like 'asset:connected:%'), 0) as connected,
    coalesce(sum(balance) filter (where id like 'asset:receivable:%'), 0) as receivable
  from totals where owner is not null group by owner`;

const TOTALS_BESIDE_POSTINGS = `
  with totals as (${TOTALS}), posted as (
    select account, sum(debit) as debits, sum(credit) as credits from (
      select debit_account as account, amount as debit, 0 as credit from ledger_posting
      union all select credit_account, 0, amount from ledger_posting) as side group by account)
  select coalesce(totals.id, posted.account) as account, totals.debits, totals.credits
  from totals full join posted on posted.account = totals.id
  where (coalesce(totals.debits, 0) <> coalesce(posted.debits, 0) or coalesce(totals.credits, 0) <> coalesce(posted.credits, 0))`;

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1 balanced',
    scope: 'shared',
    promise: 'all debits equal all credits',
    violations: `select sum(debits) as debits, sum(credits) as credits from ledger_account having sum(debits) <> sum(credits)`,
  },
  {
    name: 'I2 totals',
    promise: "the total of every helper's account is the sum of its postings",
    violations: `${TOTALS_BESIDE_POSTINGS} and coalesce(totals.id, posted.account) ~ '^(helper|asset:connected|asset:receivable):'`,
  },
  {
    name: 'I2 shared totals',
    scope: 'everything',
    promise: 'the total of every shared account is the sum of its postings',
    violations: `${TOTALS_BESIDE_POSTINGS} and coalesce(totals.id, posted.account) !~ '^(helper|asset:connected|asset:receivable):'`,
  },
  {
    name: 'I3 floors',
    promise: 'no account of a helper is below zero, and nobody is owed money while owing some',
    violations: `
      with totals as (${TOTALS}), helper_totals as (${HELPER_TOTALS})
      select id as account, balance from totals where owner is not null and balance < 0
      union all select owner, available from helper_totals where available > 0 and receivable > 0`,
  },
  {
    name: 'I4 donations',
    promise: 'every donation has exactly one entry, for its amount, and every such entry a donation',
    violations: `
      with entry as (
        select t.donation_id, t.helper_id, count(distinct t.id) as entries,
          sum(p.amount) filter (where p.debit_account = 'asset:stripe') as amount
        from ledger_tx t join ledger_posting p on p.tx_id = t.id where t.kind = 'donation' group by t.donation_id, t.helper_id)
      select coalesce(d.id, e.donation_id) as donation_id, d.amount_pence, e.amount, e.entries
      from donation d full join entry e on e.donation_id = d.id
      where e.entries is distinct from 1 or e.amount is distinct from d.amount_pence or e.helper_id is distinct from d.helper_id`,
  },
  {
    name: 'I5 helper money',
    promise: 'given less refunded, lost and paid out is what a helper still has',
    violations: `
      with totals as (${TOTALS}), helper_totals as (${HELPER_TOTALS}), given as (
        select helper_id, sum(credited_pence - refunded_pence - lost_pence) as pence from donation group by helper_id
      ), paid as (
        select helper_id, sum(amount_pence) as pence from payout where status = 'paid' group by helper_id)
      select h.owner as helper_id, given.pence as given, paid.pence as paid
      from helper_totals h left join given on given.helper_id = h.owner left join paid on paid.helper_id = h.owner
      where coalesce(given.pence, 0) - coalesce(paid.pence, 0) <>
        h.pending + h.available + h.in_transit + h.dispute_hold - h.receivable`,
  },
  {
    name: 'I6 unsettled',
    promise: 'the pending account of a helper is the unsettled part of their donations, and the hold is what is disputed',
    violations: `
      with totals as (${TOTALS}), helper_totals as (${HELPER_TOTALS}), donated as (
        select helper_id, sum(pending_pence) as pending, sum(disputed_pence) as disputed from donation group by helper_id)
      select h.owner as helper_id, h.pending, donated.pending as of_donations, h.dispute_hold, donated.disputed
      from helper_totals h left join donated on donated.helper_id = h.owner
      where h.pending <> coalesce(donated.pending, 0) or h.dispute_hold <> coalesce(donated.disputed, 0)`,
  },
  {
    name: 'I7 payouts',
    promise: 'a helper has at most one payout on its way, and what is on its way is what the ledger holds',
    violations: `
      with totals as (${TOTALS}), helper_totals as (${HELPER_TOTALS}), open as (
        select helper_id, count(*) filter (where status <> 'returned') as open_payouts, sum(amount_pence) as pence,
          sum(amount_pence) filter (where status in ('transferred', 'paying', 'unreachable', 'returned')) as moved
        from payout where status not in ('paid', 'refused') group by helper_id)
      select h.owner as helper_id, open.open_payouts, open.pence, h.in_transit, h.connected
      from helper_totals h left join open on open.helper_id = h.owner
      where coalesce(open.open_payouts, 0) > 1 or coalesce(open.pence, 0) <> h.in_transit or coalesce(open.moved, 0) <> h.connected`,
  },
  {
    name: 'I8 transfers',
    promise: 'a payout has at most one transfer that was not taken back, and one that was moved has exactly one',
    violations: `
      select p.id as payout_id, p.status, count(t.id) as transfers
      from payout p left join ledger_tx t on t.payout_id = p.id and t.kind in ('payout-transferred', 'payout-reversed')
      group by p.id, p.status
      having count(t.id) filter (where t.kind = 'payout-transferred') - count(t.id) filter (where t.kind = 'payout-reversed') <> case when p.status in ('reserved', 'waiting_funds', 'refused') then 0 else 1 end`,
  },
  {
    name: 'I9 disputes',
    scope: 'shared',
    promise: 'what waits at the card networks is what disputes have not decided',
    violations: `
      with totals as (${TOTALS})
      select id as account, balance from totals where id = 'asset:dispute' and balance < 0`,
  },
  {
    name: 'I10 received',
    promise: 'what the dashboard adds up is the sum of the postings, month by month',
    violations: `
      with posted as (
        select t.helper_id, t.donation_id, london_month(min(t.occurred_at) filter (where t.kind = 'donation')) as month,
          sum(case
            when t.kind in ('donation', 'refund-failed') and p.debit_account = 'asset:stripe' then p.amount
            when t.kind = 'refund' and p.credit_account = 'asset:stripe' then -p.amount
            when t.kind = 'dispute-lost' then -p.amount
            when t.kind = 'dispute-reinstated' and p.debit_account = 'asset:dispute' then p.amount
            else 0 end) as pence
        from ledger_tx t join ledger_posting p on p.tx_id = t.id
        where t.kind in ('donation', 'refund', 'refund-failed', 'dispute-lost', 'dispute-reinstated') and t.donation_id is not null
        group by t.helper_id, t.donation_id
      ), summed as (select helper_id, month, sum(pence) as pence, count(*) filter (where pence > 0) as donations from posted group by helper_id, month)
      select coalesce(s.helper_id, r.helper_id) as helper_id, coalesce(s.month, r.month)::text as month, s.pence, s.donations, r.pence as kept, r.donations as counted
      from summed s full join received_by_month r on r.helper_id = s.helper_id and r.month = s.month
      where coalesce(s.pence, 0) <> coalesce(r.pence, 0) or coalesce(s.donations, 0) <> coalesce(r.donations, 0)`,
  },
];
