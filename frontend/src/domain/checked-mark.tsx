import type { CheckedMark as Check } from '@community-help/api-contracts';
import { Icon } from '../ui/icon.js';
import { daysAgo } from './days-ago.js';

/** When an operator last checked who a listing is, and whose word that rests on. Beside the paid badge, never instead of it. */
export function CheckedMark({ check: { checkedAt, checkedBy } }: { check: Check }) {
  if (!checkedAt) return null;
  return (
    <span className="checked-mark">
      <Icon name="check" />
      <span>
        Checked {daysAgo(checkedAt)} by {checkedBy}
      </span>
    </span>
  );
}
