import { categoryOf } from '@community-help/api-contracts';
import { Fragment, lazy, Suspense, useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DonationFields } from './donation-fields.js';
import { ErrorSummary } from './error-summary.js';
import { FieldControl } from './field-control.js';
import { text, type RegistrationForm } from './form-definition.js';
import { ProgressRail } from './progress-rail.js';
import { TierChooser } from './tier-chooser.js';
import { useRegistration } from './use-registration.js';
import './registration.css';

const PremiumDialog = lazy(() => import('./payment/premium-dialog.js').then((module) => ({ default: module.PremiumDialog })));

interface Props {
  form: RegistrationForm;
  /** Stored paths of the pictures, and the gallery itself: another feature, put together by the page. */
  images: readonly string[];
  gallery: ReactNode;
  isUploading: boolean;
  /** The form has been sent or cleared: the pictures go too. */
  onEmptied: () => void;
}

/** Any registration page beneath its heading. */
export function RegistrationFormView({ form, images, gallery, isUploading, onEmptied }: Props) {
  const registration = useRegistration(form);
  const [payment, setPayment] = useState<'unused' | 'open' | 'closed'>('unused');
  const category = categoryOf(form.projectType);
  const { premium, faults } = registration;
  const { tier, paymentId } = premium;
  const isPaid = paymentId !== undefined;
  const isBlocked = tier === 'premium' && !isPaid;
  const pay = () => {
    premium.setTier('premium');
    setPayment('open');
  };
  const receipt = useRef<HTMLDivElement>(null);
  const closePayment = useCallback(() => setPayment('closed'), []);

  const clear = () => {
    registration.clear();
    onEmptied();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await registration.submit(images))) return;
    onEmptied();
    receipt.current?.focus();
  };

  return (
    <div className="wrap form-columns">
      <ProgressRail progress={registration.progress} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="form-receipt" role="status" tabIndex={-1} ref={receipt}>
          {registration.receipt && (
            <div className="notice success">
              <div>
                <p>
                  <b>{registration.receipt.name} is registered.</b> {registration.receipt.placement}
                </p>
                <p>
                  <Link to={`/helper/${encodeURIComponent(registration.receipt.id)}`}>See the profile</Link>
                </p>
              </div>
            </div>
          )}
        </div>
        {registration.hasDraft && (
          <p className="notice draft-notice">
            <span>
              Your draft was restored.{' '}
              <button type="button" className="link-button" onClick={clear}>
                Discard the draft
              </button>
            </span>
          </p>
        )}
        <ErrorSummary faults={faults} attempts={registration.attempts} />
        <TierChooser tier={tier} texts={form.tier} isPaid={isPaid} fault={faults.find((fault) => fault.field === 'registrationType')} onChange={premium.setTier} onPay={pay} />
        {form.sections.map((section) => (
          <Fragment key={section.title}>
            {section.title === form.photosBefore && gallery}
            <fieldset className="form-part">
              <legend>{section.title}</legend>
              <div className="form-fields">
                {section.fields.map((field) => (
                  <FieldControl
                    key={field.name}
                    field={field}
                    value={registration.values[field.name] ?? ''}
                    fault={faults.find((fault) => fault.field === field.name)}
                    isComplete={registration.attempts > 0 && registration.progress.items.some((item) => item.name === field.name && item.isDone)}
                    onChange={(value) => registration.set(field.name, value)}
                    onPosition={registration.rememberPosition}
                    locationTexts={form.locationTexts}
                  />
                ))}
              </div>
            </fieldset>
          </Fragment>
        ))}
        {form.photosBefore === undefined && gallery}
        {form.hasDonations && <DonationFields isUnlocked={isPaid} bank={registration.bank} onChange={registration.setBank} onUpgrade={pay} />}
        <div className="form-end">
          <button type="submit" className="btn big" disabled={(isBlocked && form.disablesUnpaidSubmit) || registration.isSubmitting || isUploading}>
            {registration.isSubmitting && <span className="spinner" aria-hidden="true" />}
            {registration.isSubmitting ? form.busyLabel : category.registration.submitLabel}
          </button>
          <p className="muted">{isBlocked ? 'Complete premium payment to enable registration' : isUploading ? 'Pictures are still on their way.' : form.contactNote}</p>
          <p className="muted">
            Your answers are kept on this device until you send them; bank details and pictures are not.{' '}
            <button type="button" className="link-button" onClick={clear}>
              Clear this form
            </button>
          </p>
        </div>
      </form>
      {payment !== 'unused' && (
        <Suspense fallback={null}>
          <PremiumDialog
            registrationType={category.registration.paymentType}
            premiumFeature={category.registration.premiumFeature}
            benefits={form.tier.benefits}
            email={text(registration.values, 'email')}
            isOpen={payment === 'open'}
            onClose={closePayment}
            onBegun={premium.begun}
            onPaid={premium.paid}
          />
        </Suspense>
      )}
    </div>
  );
}
