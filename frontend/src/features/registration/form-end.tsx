import { SubmitButton } from '../../ui/submit-button.js';
import type { RegistrationForm } from './form-definition.js';

interface Props {
  form: RegistrationForm;
  submitLabel: string;
  /** Premium is chosen and not paid. */
  isBlocked: boolean;
  isSubmitting: boolean;
  isUploading: boolean;
  /** Pictures that cannot be sent. */
  leftOut: number;
  onClear: () => void;
}

/** The button that sends the form, and what there is to know before it is pressed. */
export function FormEnd({ form, submitLabel, isBlocked, isSubmitting, isUploading, leftOut, onClear }: Props) {
  return (
    <div className="form-end">
      {leftOut > 0 && (
        <p className="notice warn">{leftOut === 1 ? 'One picture could not be used: it will not be part of your registration.' : `${leftOut} pictures could not be used: they will not be part of your registration.`}</p>
      )}
      <SubmitButton className="btn big" disabled={(isBlocked && form.disablesUnpaidSubmit === true) || isSubmitting || isUploading}>
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        {isSubmitting ? form.busyLabel : submitLabel}
      </SubmitButton>
      <p className="muted">{isBlocked ? 'Complete premium payment to enable registration' : isUploading ? 'Pictures are still on their way.' : form.contactNote}</p>
      <p className="muted">
        Your answers are kept on this device until you send them, for seven days at most; bank details and pictures are not.{' '}
        <button type="button" className="link-button" onClick={onClear}>
          Clear this form
        </button>
      </p>
    </div>
  );
}
