import { NOTICE_MAX_LENGTH, type NoticeTone, type OperatorNotice } from '@community-help/api-contracts';
import { useState } from 'react';
import { randomId } from '../../../ui/random-id.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextAreaField } from '../../../ui/text-area-field.js';
import { TextField } from '../../../ui/text-field.js';
import { ReasonDialog } from '../money/reason-dialog.js';
import { noticeApi } from './notice-api.js';
import { faultsOf, fieldsOf, requestOf, type NoticeFields } from './notice-fields.js';
import { NoticePreview } from './notice-preview.js';
import { TONE_LABELS } from './notice-words.js';

const HINT = 'For the other operators; it stays in the audit log.';
const TONES = Object.entries(TONE_LABELS).map(([value, label]) => ({ value, label }));

/** Writes a notice with its preview, changes one, or publishes it again. */
export function NoticeDialog({ notice, onClose }: { notice: OperatorNotice | undefined; onClose: () => void }) {
  const [publish] = noticeApi.usePublishNoticeMutation();
  // Chosen once: sent again after a lost answer it is the same notice.
  const [id] = useState(() => notice?.id ?? randomId());
  const [fields, setFields] = useState(() => fieldsOf(notice));
  const [wasTried, setWasTried] = useState(false);
  const faults = faultsOf(fields);
  const shown = wasTried ? faults : {};
  const set = (name: keyof NoticeFields) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const isOpen = notice !== undefined && notice.state !== 'past';
  return (
    <ReasonDialog
      title={isOpen ? 'Change this notice' : 'A notice for everybody'}
      words="It stands at the top of every page a few seconds after it is published. Everybody can put it away for their visit."
      actLabel={isOpen ? 'Change it' : 'Publish'}
      done={isOpen ? 'Changed' : 'Published'}
      isIncomplete={Object.keys(faults).length > 0}
      onTry={() => setWasTried(true)}
      call={(reason) => publish({ id, body: requestOf(fields, notice, reason) })}
      onClose={onClose}
      hint={HINT}
    >
      <TextAreaField label="Text" hint={`Plain words, at most ${NOTICE_MAX_LENGTH.text} characters.`} name="text" rows={3} value={fields.text} error={shown.text} onChange={(text) => set('text')(text.replaceAll('\n', ' '))} />
      <SelectField label="What it is" value={fields.tone} options={TONES} onChange={(tone) => setFields((before) => ({ ...before, tone: tone as NoticeTone }))} />
      <div className="notice-pair">
        <TextField label="Link" name="href" hint="If you like: /safety, or https://..." autoComplete="off" value={fields.href} error={shown.href} maxLength={NOTICE_MAX_LENGTH.linkHref} onChange={set('href')} />
        <TextField label="What the link is called" name="label" hint="Says where it leads." autoComplete="off" value={fields.label} error={shown.label} maxLength={NOTICE_MAX_LENGTH.linkLabel} onChange={set('label')} />
        <TextField label="From" name="from" type="datetime-local" hint="Empty: at once." value={fields.from} error={shown.from} onChange={set('from')} />
        <TextField label="Until" name="until" type="datetime-local" hint="Empty: for a week." value={fields.until} error={shown.until} onChange={set('until')} />
      </div>
      <NoticePreview {...fields} />
    </ReasonDialog>
  );
}

/** Takes it from every page. */
export function EndNoticeDialog({ notice: { id, revision, state }, onClose }: { notice: OperatorNotice; onClose: () => void }) {
  const [end] = noticeApi.useEndNoticeMutation();
  return (
    <ReasonDialog
      title="End this notice now?"
      words={state === 'planned' ? 'Nobody will see it. You can publish it again.' : 'A few seconds later no page shows it any more. You can publish it again.'}
      actLabel="End it"
      isDanger
      done="Ended"
      call={(reason) => end({ id, body: { revision, reason } })}
      onClose={onClose}
      hint={HINT}
    />
  );
}
