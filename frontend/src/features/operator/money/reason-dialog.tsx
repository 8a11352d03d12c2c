import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../../antd/act-dialog.js';
import { TextAreaField } from '../../../ui/text-area-field.js';
import { faultOfReason } from '../reason-field.js';
import { useAct } from '../use-act.js';

interface Props {
  title: string;
  words: ReactNode;
  actLabel: string;
  isDanger?: boolean;
  /** What the toast says. */
  done: string;
  /** What else is wrong with what was typed. */
  isIncomplete?: boolean;
  /** Called at each try, so that fields beside the reason can say what is wrong. */
  onTry?: () => void;
  call: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
  /** What an operator must not write there. */
  hint?: string;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** Asks why, and does it; whoever was second is told and can only look again. */
export function ReasonDialog({ title, words, actLabel, isDanger = false, done, isIncomplete = false, onTry, call, onClose, hint = 'For the other operators; it stays in the audit log. Name no donor.', children }: Props) {
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { act, isBusy, refusal } = useAct(onClose);
  const run = () => {
    setWasTried(true);
    onTry?.();
    if (faultOfReason(reason) || isIncomplete) return;
    void act(call(reason.trim()), done);
  };
  return (
    <ActDialog title={title} actLabel={refusal?.isOutdated ? undefined : actLabel} isDanger={isDanger} isBusy={isBusy} onAct={run} onClose={onClose}>
      <p>{words}</p>
      {children}
      <TextAreaField label="Reason" hint={hint} name="reason" rows={3} value={reason} error={wasTried ? faultOfReason(reason) : undefined} onChange={setReason} />
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal?.words}
      </p>
    </ActDialog>
  );
}
