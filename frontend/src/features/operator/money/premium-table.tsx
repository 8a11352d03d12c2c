import { MONEY_OPERATOR_ADDRESSES, pathAt, type OperatorPremium } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { dayText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { StateChips } from '../state-chips.js';
import { usePages } from '../use-pages.js';
import { EndPremiumDialog } from './end-premium-dialog.js';
import { moneyApi } from './money-api.js';
import { helperMoneyPath } from './money-plate.js';
import { pounds, PREMIUM_COLOURS, PREMIUM_STATES } from './money-words.js';

const STATES = [
  ['active', 'Paid'],
  ['past_due', 'Past due'],
  ['ended', 'Ended'],
  ['all', 'All'],
] as const;

function moneyText({ paidPence, refundedPence, refundingPence }: OperatorPremium): string {
  const parts = [`${pounds(paidPence)} paid`];
  if (refundedPence > 0) parts.push(`${pounds(refundedPence)} went back`);
  if (refundingPence > 0) parts.push(`${pounds(refundingPence)} on its way back`);
  return parts.join(', ');
}

function untilText({ paidUntil, cancelsAt, endedAt, endedReason }: OperatorPremium): string {
  if (endedAt) return `Ended ${dayText(endedAt)}: ${endedReason ?? ''}`;
  if (cancelsAt) return `Cancelled, ends ${dayText(cancelsAt)}`;
  return paidUntil ? `Paid until ${dayText(paidUntil)}` : '';
}

function columnsFor(onEnd: (premium: OperatorPremium) => void): { columns: readonly Column<OperatorPremium>[]; narrow: Column<OperatorPremium> } {
  const helper = ({ helperId, helperName }: OperatorPremium) => (helperId === null ? 'No listing yet' : <Link to={helperMoneyPath(helperId)}>{helperName || helperId}</Link>);
  const plate = ({ state }: OperatorPremium) => <span className={`plate console-${PREMIUM_COLOURS[state]}`}>{PREMIUM_STATES[state]}</span>;
  const act = (premium: OperatorPremium) => {
    const isOver = premium.state === 'ended' && premium.refundedPence + premium.refundingPence >= premium.paidPence;
    return isOver ? null : (
      <button type="button" className="btn sec sm" onClick={() => onEnd(premium)}>
        {premium.state === 'ended' ? 'Send back' : 'End'}
        <span className="vh"> {premium.helperName ?? premium.id}</span>
      </button>
    );
  };
  return {
    columns: [
      { title: 'Since', cell: ({ createdAt }) => dayText(createdAt) },
      { title: 'Helper', cell: helper },
      { title: 'State', cell: plate },
      { title: 'Until', cell: untilText },
      { title: 'Money', cell: moneyText },
      { title: 'What to do', cell: act },
    ],
    narrow: {
      title: 'Premium',
      cell: (premium) => (
        <div className="console-stack">
          <div className="row">
            {helper(premium)} {plate(premium)}
          </div>
          <div>{untilText(premium)}</div>
          <div>{moneyText(premium)}</div>
          <small>Since {dayText(premium.createdAt)}</small>
          <div>{act(premium)}</div>
        </div>
      ),
    },
  };
}

/** Monthly premiums of all helpers. */
export function PremiumTable() {
  const [address] = useSearchParams();
  const state = STATES.find(([id]) => id === address.get('state'))?.[0] ?? 'active';
  const asked: { state?: string } = state === 'all' ? {} : { state };
  const pages = usePages();
  const list = moneyApi.useListPremiumsQuery({ ...asked, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [ending, setEnding] = useState<OperatorPremium>();
  return (
    <>
      <StateChips label="Which premiums" states={STATES} state={state} pathOf={(id) => `?view=payments&list=premiums&state=${id}`} />
      <p className="console-export">
        <a href={`${pathAt(MONEY_OPERATOR_ADDRESSES.exportPremiums)}?${new URLSearchParams(asked).toString()}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Premiums" {...columnsFor(setEnding)} list={list} pages={pages} empty="There is none." />
      {ending && <EndPremiumDialog premium={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
