import type { EditedListing, OwnListingRecord } from '@community-help/api-contracts';
import { useEffect, useRef, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useLeaveGuard } from '../../../ui/use-leave-guard.js';
import { ErrorSummary } from '../error-summary.js';
import { focusField } from '../field-parts.js';
import { FormSections } from '../form-sections.js';
import type { RegistrationForm } from '../form-definition.js';
import type { PinMapProps } from '../pin-place.js';
import type { RefusedImage } from '../refusals.js';
import type { EditCalls } from './use-edit-calls.js';
import { useListingEdit } from './use-listing-edit.js';
import '../registration.css';
import './edit.css';

interface Props {
  form: RegistrationForm;
  record: OwnListingRecord;
  calls: EditCalls;
  /** Where giving up leads. */
  backTo: string;
  /** What else is asked before it is saved, and whether that is answered. */
  end?: ReactNode;
  mayBeSaved?: () => boolean;
  /** Stored paths of the pictures, and the gallery itself: another feature, put together by the page. */
  images: readonly string[];
  gallery: ReactNode;
  isUploading: boolean;
  PinMap: ComponentType<PinMapProps>;
  onRefusedImages: (refused: readonly RefusedImage[]) => void;
  onSaved: (saved: EditedListing) => void;
  /** What was typed is given up for what was written meanwhile. */
  onNewer: (newer: OwnListingRecord) => void;
}

/** The form of a listing, filled in, beneath the heading of its page. */
export function EditFormView({ form: registration, record, calls, backTo, end, mayBeSaved, images, gallery, isUploading, PinMap, onRefusedImages, onSaved, onNewer }: Props) {
  const editing = useListingEdit(registration, record, calls);
  const { form, faults, newer, isSaving } = editing;
  const isChanged = editing.isChanged(images);
  useLeaveGuard(isChanged || isUploading);
  const faultOf = (name: string) => faults.find((fault) => fault.field === name);
  const start = record.latitude === null || record.longitude === null ? undefined : { latitude: Number(record.latitude), longitude: Number(record.longitude) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mayBeSaved?.() === false) return;
    const { saved, refusedImages } = await editing.save(images);
    if (refusedImages.length > 0) {
      onRefusedImages(refusedImages);
      focusField('images');
    }
    if (saved) onSaved(saved);
  };

  return (
    <form className="wrap form-columns" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        {newer && <ChangedMeanwhile onNewer={() => onNewer(newer)} />}
        <ErrorSummary faults={faults} attempts={editing.attempts} />
        <FormSections
          form={form}
          values={editing.values}
          faultOf={faultOf}
          onChange={editing.set}
          placeOf={(name) => ({ texts: form.locationTexts, position: editing.position, onPosition: editing.setPosition, PinMap, start: editing.values[name] === record.location ? start : undefined })}
          gallery={gallery}
        />
        {end}
        <div className="form-end">
          <p className="row edit-end">
            <SubmitButton className="btn big" disabled={isSaving || isUploading || !isChanged}>
              {isSaving && <span className="spinner" aria-hidden="true" />}
              {isSaving ? 'Saving...' : 'Save changes'}
            </SubmitButton>
            <Link className="btn sec big" to={backTo}>
              Cancel
            </Link>
          </p>
          <p className="muted" role="status">
            {isUploading ? 'Pictures are still on their way.' : isChanged ? 'Your changes are not saved yet.' : 'Nothing has been changed yet.'}
          </p>
        </div>
      </div>
    </form>
  );
}

/** Nothing typed is lost before it is chosen so. */
function ChangedMeanwhile({ onNewer }: { onNewer: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div className="notice warn draft-notice" role="alert" tabIndex={-1} ref={box}>
      <div className="edit-newer">
        <p>
          <b>This listing was changed meanwhile,</b> perhaps in another window. Your changes are not saved. They stay here, so that you can copy what you need; the newer version takes their place.
        </p>
        <p>
          <button type="button" className="btn sec sm" onClick={onNewer}>
            Load the newer version
          </button>
        </p>
      </div>
    </div>
  );
}
