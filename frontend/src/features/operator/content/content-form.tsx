import { isSlug, SLUG_MAX_LENGTH, type ContentKind, type OperatorEntryDetails } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { TextField } from '../../../ui/text-field.js';
import { useLeaveGuard } from '../../../ui/use-leave-guard.js';
import { ContentDialogs, type EntryVerb } from './content-dialogs.js';
import { ContentFields } from './content-fields.js';
import { ContentPreview } from './content-preview.js';
import { ENTRY_COLOURS, ENTRY_STATES, faultText, slugFrom } from './content-words.js';
import type { PictureSlot } from './picture-slot.js';
import { useEntry } from './use-entry.js';
import { usePreview } from './use-preview.js';

interface Props {
  kind: ContentKind;
  /** Undefined for a new one. */
  entry: OperatorEntryDetails | undefined;
  PictureButton: PictureSlot;
  onLookAgain: () => void;
}

/** Writes an entry with its preview beside it; drafts, publishes, withdraws. */
export function ContentForm({ kind, entry, PictureButton, onLookAgain }: Props) {
  const { known, content, change, isDirty, isSaving, refusal, save, take } = useEntry(kind, entry);
  const preview = usePreview(kind, content);
  const [ownSlug, setOwnSlug] = useState<string>();
  const [wasTried, setWasTried] = useState(false);
  const [address] = useSearchParams();
  const [verb, setVerb] = useState<EntryVerb | undefined>(address.has('publish') && entry?.hasDraft ? 'publish' : undefined);
  useLeaveGuard(isDirty);
  const slug = ownSlug ?? slugFrom(content.title);
  const slugFault = known || isSlug(slug) ? undefined : 'Lower-case words joined by hyphens, such as a-cart-named-mair';
  const [slugWasTried, setSlugWasTried] = useState(false);
  const keep = async (next?: 'publish'): Promise<boolean> => {
    setSlugWasTried(true);
    if (slugFault) document.getElementsByName('slug')[0]?.focus();
    return slugFault === undefined && save(slug, next);
  };
  const publish = async () => {
    setWasTried(true);
    if (preview.faults.length > 0) return preview.faults.flatMap(({ field }) => [...document.getElementsByName(field)])[0]?.focus();
    if (isDirty && !(await keep('publish'))) return;
    // A new one is asked about at the address that it has now.
    if (known) setVerb('publish');
  };
  return (
    <>
      {known && (
        <p className="row">
          <span className={`plate console-${ENTRY_COLOURS[known.state]}`}>{ENTRY_STATES[known.state]}</span>
          {known.hasDraft && known.state === 'published' && <span className="plate console-paused">Draft beside it</span>}
          {known.path && <Link to={known.path}>See what everybody sees</Link>}
        </p>
      )}
      {known?.isFromFile && <p className="console-note">It came with the product and changes with its versions, until you publish or withdraw it here.</p>}
      <div className="content-desk">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <ContentFields kind={kind} content={content} PictureButton={PictureButton} onChange={change} faultOf={(field) => faultOf(wasTried ? preview.faults : [], field)} />
          {!known && (
            <TextField
              label="Address"
              name="slug"
              hint={kind === 'post' ? `The article is at /blog/.../${slug}, for ever.` : 'It stays for ever.'}
              value={slug}
              error={slugWasTried ? slugFault : undefined}
              maxLength={SLUG_MAX_LENGTH}
              onChange={setOwnSlug}
            />
          )}
          <p role="alert" className={refusal ? 'notice error' : undefined}>
            {refusal?.words}
          </p>
          <p className="row content-acts">
            <button type="submit" className="btn sec" disabled={isSaving || !isDirty}>
              {isSaving ? 'Saving...' : 'Save the draft'}
            </button>
            {(isDirty || known?.hasDraft) && (
              <button type="button" className="btn" disabled={isSaving} onClick={() => void publish()}>
                Publish
              </button>
            )}
            {known?.state === 'published' && (
              <button type="button" className="btn sec" disabled={isDirty} onClick={() => setVerb('withdraw')}>
                Withdraw
              </button>
            )}
            {known?.hasDraft && known.state !== 'withdrawn' && (
              <button type="button" className="btn quiet" disabled={isDirty} onClick={() => setVerb('discard')}>
                Drop the draft
              </button>
            )}
            {refusal?.isOutdated && known && (
              <button type="button" className="btn quiet" onClick={onLookAgain}>
                Look again, and lose what is typed here
              </button>
            )}
          </p>
        </form>
        <ContentPreview kind={kind} content={content} preview={preview} />
      </div>
      {verb && known && <ContentDialogs verb={verb} entry={known} onDone={take} onLookAgain={onLookAgain} onClose={() => setVerb(undefined)} />}
    </>
  );
}

function faultOf(faults: readonly { field: string; message: string }[], field: string): string | undefined {
  const fault = faults.find((one) => one.field === field);
  return fault && faultText(fault.message);
}
