import type { Lookalikes } from '@community-help/api-contracts';
import { useState } from 'react';
import { ReasonDialog } from './money/reason-dialog.js';
import { operatorApi } from './operator-api.js';
import { dayText } from './operator-words.js';

/** Which of two listings of one helper stays; the other one is removed, and its address leads there. */
export function MergeDialog({ pair, onClose }: { pair: Lookalikes; onClose: () => void }) {
  const [merge] = operatorApi.useMergeListingsMutation();
  const [keptId, setKeptId] = useState(pair.older.id);
  const [kept, removed] = keptId === pair.older.id ? [pair.older, pair.newer] : [pair.newer, pair.older];
  return (
    <ReasonDialog
      title="Keep one of two?"
      words="The other one is removed for good, and whoever has its address gets to the one that stays. What the one that stays lacks, edit into it first: nothing is taken over. The owner of the removed one reads your reason by email."
      actLabel="Keep this one, remove the other"
      isDanger
      done="One of both stays"
      hint="Their owner reads it, and it stays in the audit log."
      call={(reason) => merge({ id: removed.id, body: { into: kept.id, intoRevision: kept.revision, revision: removed.revision, reason } })}
      onClose={onClose}
    >
      <fieldset className="field">
        <legend>Which one stays?</legend>
        {[pair.older, pair.newer].map((listing) => (
          <label key={listing.id} className="tick">
            <input type="radio" name="kept" value={listing.id} checked={keptId === listing.id} onChange={() => setKeptId(listing.id)} />
            <span>
              {listing.name}
              <br />
              <small>{[listing.email, listing.location, dayText(listing.createdAt), listing.isPremium && 'premium paid'].filter(Boolean).join(', ')}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
