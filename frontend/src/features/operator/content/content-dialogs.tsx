import type { OperatorEntryDetails } from '@community-help/api-contracts';
import { useNavigate } from 'react-router-dom';
import { ActDialog } from '../../../antd/act-dialog.js';
import { ReasonDialog } from '../money/reason-dialog.js';
import { useAct } from '../use-act.js';
import { contentOperatorApi } from './content-api.js';

export type EntryVerb = 'publish' | 'withdraw' | 'discard';

interface Props {
  verb: EntryVerb;
  entry: OperatorEntryDetails;
  onDone: (now: OperatorEntryDetails) => void;
  onLookAgain: () => void;
  onClose: () => void;
}

const HINT = 'For the other operators; it stays in the audit log.';

/** Asks why before everybody sees an entry, or nobody any more. */
export function ContentDialogs({ verb, entry, onDone, onLookAgain, onClose }: Props) {
  const [publish] = contentOperatorApi.usePublishEntryMutation();
  const [withdraw] = contentOperatorApi.useWithdrawEntryMutation();
  if (verb === 'discard') return <DiscardDialog entry={entry} onLookAgain={onLookAgain} onClose={onClose} />;
  const isPublishing = verb === 'publish';
  const call = async (reason: string) => {
    const answer = await (isPublishing ? publish : withdraw)({ id: entry.id, body: { revision: entry.revision, reason } });
    if (answer.data) onDone(answer.data);
    return answer;
  };
  return (
    <ReasonDialog
      title={isPublishing ? 'Publish this?' : 'Withdraw this?'}
      words={isPublishing ? 'Everybody sees it at once. You can withdraw it at any time.' : 'Nobody finds it any more. Its text stays here as a draft, which you can publish again.'}
      actLabel={isPublishing ? 'Publish' : 'Withdraw'}
      isDanger={!isPublishing}
      done={isPublishing ? 'Published' : 'Withdrawn'}
      hint={HINT}
      call={call}
      onClose={onClose}
    />
  );
}

function DiscardDialog({ entry, onLookAgain, onClose }: Pick<Props, 'entry' | 'onLookAgain' | 'onClose'>) {
  const [discard] = contentOperatorApi.useDiscardEntryMutation();
  const navigate = useNavigate();
  const isGone = entry.state === 'draft';
  const { act, isBusy, refusal } = useAct(() => {
    onClose();
    if (isGone) void navigate('?view=content', { replace: true });
    else onLookAgain();
  });
  return (
    <ActDialog
      title="Drop the draft?"
      actLabel={refusal?.isOutdated ? undefined : 'Drop it'}
      isDanger
      isBusy={isBusy}
      onAct={() => void act(discard({ id: entry.id, body: { revision: entry.revision } }), 'The draft is gone')}
      onClose={onClose}
    >
      <p>{isGone ? 'It was never published: nothing of it is left.' : 'What everybody sees stays as it is.'} This cannot be undone.</p>
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal?.words}
      </p>
    </ActDialog>
  );
}
