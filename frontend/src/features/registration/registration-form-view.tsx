import { categoryOf } from '@community-help/api-contracts';
import { lazy, Suspense, useCallback, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DonationFields } from './donation-fields.js';
import { ErrorSummary } from './error-summary.js';
import { FieldControl } from './field-control.js';
import type { RegistrationForm } from './form-definition.js';
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
  onRegistered: () => void;
}

/** Any registration page beneath its heading. */
export function RegistrationFormView({ form, images, gallery, isUploading, onRegistered }: Props) {
  const registration = useRegistration(form);
  const [payment, setPayment] = useState<'unused' | 'open' | 'closed'>('unused');
  const category = categoryOf(form.projectType);
  const { tier, paymentId, faults } = registration;
  const isPaid = paymentId !== undefined;
  const isBlocked = tier === 'premium' && !isPaid;
  const pay = () => {
    registration.setTier('premium');
    setPayment('open');
  };
  const closePayment = useCallback(() => setPayment('closed'), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await registration.submit(images)) onRegistered();
  };

  return (
    <div className="wrap form-columns">
      <ProgressRail progress={registration.progress} hasDraft={registration.hasDraft} onClear={registration.clear} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        {registration.receipt && (
          <div className="notice success form-receipt" role="status">
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
        <ErrorSummary faults={faults} attempts={registration.attempts} />
        <TierChooser tier={tier} texts={form.tier} isPaid={isPaid} fault={faults.find((fault) => fault.field === 'registrationType')} onChange={registration.setTier} onPay={pay} />
        {form.sections.map((section) => (
          <fieldset className="form-part" key={section.title}>
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
        ))}
        {gallery}
        {form.hasDonations && <DonationFields isUnlocked={isPaid} bank={registration.bank} onChange={registration.setBank} onUpgrade={pay} />}
        <div className="form-end">
          <button type="submit" className="btn big" disabled={isBlocked || registration.isSubmitting || isUploading}>
            {registration.isSubmitting && <span className="spinner" aria-hidden="true" />}
            {registration.isSubmitting ? form.busyLabel : category.registration.submitLabel}
          </button>
          <p className="muted">{isBlocked ? 'Complete premium payment to enable registration' : isUploading ? 'Pictures are still on their way.' : 'We’ll contact you within 24-48 hours.'}</p>
        </div>
      </form>
      {payment !== 'unused' && (
        <Suspense fallback={null}>
          <PremiumDialog
            registrationType={category.registration.paymentType}
            premiumFeature={category.registration.premiumFeature}
            isOpen={payment === 'open'}
            onClose={closePayment}
            onPaid={registration.setPaymentId}
          />
        </Suspense>
      )}
    </div>
  );
}
