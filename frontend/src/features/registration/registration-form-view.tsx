import { categoryOf } from '@community-help/api-contracts';
import { useCallback, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { useLatePart } from '../../app/use-late-part.js';
import { DonationFields } from './donation-fields.js';
import { ErrorSummary } from './error-summary.js';
import { focusField } from './field-parts.js';
import { text, type RegistrationForm } from './form-definition.js';
import { FormEnd } from './form-end.js';
import { FormReceipt } from './form-receipt.js';
import { FormSections } from './form-sections.js';
import { IsThisYou } from './is-this-you.js';
import type { PinMapProps } from './pin-place.js';
import { ProgressRail } from './progress-rail.js';
import type { RefusedImage } from './refusals.js';
import { TierChooser } from './tier-chooser.js';
import { useRegistration } from './use-registration.js';
import './registration.css';

const loadPremiumDialog = async () => (await import('./payment/premium-dialog.js')).PremiumDialog;

interface Props {
  form: RegistrationForm;
  /** Stored paths of the pictures, and the gallery itself: another feature, put together by the page. */
  images: readonly string[];
  /** Pictures in the gallery that cannot be sent. */
  leftOut: number;
  gallery: ReactNode;
  isUploading: boolean;
  PinMap: ComponentType<PinMapProps>;
  /** Pictures that the server will not show, by their place in `images`. */
  onRefusedImages: (refused: readonly RefusedImage[]) => void;
  /** The form has been sent or cleared: the pictures go too. */
  onEmptied: () => void;
}

/** Any registration page beneath its heading. */
export function RegistrationFormView({ form, images, leftOut, gallery, isUploading, PinMap, onRefusedImages, onEmptied }: Props) {
  const registration = useRegistration(form);
  const [payment, setPayment] = useState<'unused' | 'open' | 'closed'>('unused');
  const { Part: PremiumDialog, fetchPart: fetchPremiumDialog } = useLatePart(loadPremiumDialog);
  const [leftOutThen, setLeftOutThen] = useState(0);
  const category = categoryOf(form.projectType);
  const { premium, faults, lookalike } = registration;
  const { tier, paymentId } = premium;
  const isPaid = paymentId !== undefined;
  const isBlocked = tier === 'premium' && !isPaid;
  const pay = () => {
    premium.setTier('premium');
    fetchPremiumDialog();
    setPayment('open');
  };
  const receipt = useRef<HTMLDivElement>(null);
  const closePayment = useCallback(() => setPayment('closed'), []);
  const faultOf = (name: string) => faults.find((fault) => fault.field === name);

  const clear = () => {
    registration.clear();
    onEmptied();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const { isRegistered, refusedImages } = await registration.submit(images);
    if (refusedImages.length > 0) {
      onRefusedImages(refusedImages);
      focusField('images');
    }
    if (!isRegistered) return;
    setLeftOutThen(leftOut);
    setPayment('unused');
    onEmptied();
    receipt.current?.focus();
  };

  const registerAnyway = () => {
    lookalike.isAnother();
    void submit();
  };

  return (
    <div className="wrap form-columns">
      <ProgressRail progress={registration.progress} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormReceipt receipt={registration.receipt} leftOut={leftOutThen} box={receipt} />
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
        <TierChooser tier={tier} texts={form.tier} isPaid={isPaid} isWaiting={premium.isWaiting} fault={faultOf('registrationType')} onChange={premium.setTier} onPay={pay} />
        <FormSections
          form={form}
          values={registration.values}
          faultOf={faultOf}
          isComplete={(name) => registration.attempts > 0 && registration.progress.items.some((item) => item.name === name && item.isDone)}
          onChange={registration.set}
          placeOf={() => ({ texts: form.locationTexts, position: registration.position, onPosition: registration.setPosition, PinMap })}
          gallery={gallery}
        />
        {form.hasDonations && <DonationFields isUnlocked={isPaid && tier === 'premium'} bank={registration.bank} faultOf={faultOf} onChange={registration.setBank} onUpgrade={isPaid ? () => premium.setTier('premium') : pay} />}
        {lookalike.found && <IsThisYou listed={lookalike.found} onAnother={registerAnyway} />}
        <FormEnd
          form={form}
          submitLabel={category.registration.submitLabel}
          isBlocked={isBlocked}
          isSubmitting={registration.isSubmitting}
          isUploading={isUploading}
          leftOut={leftOut}
          onClear={clear}
        />
      </form>
      {PremiumDialog && payment !== 'unused' && (
        <PremiumDialog
          title={form.tier.paidName}
          registrationType={category.registration.paymentType}
          premiumFeature={category.registration.premiumFeature}
          benefits={form.tier.benefits}
          email={text(registration.values, 'email')}
          isOpen={payment === 'open'}
          onClose={closePayment}
          onBegun={premium.begun}
          onSent={premium.sent}
          onPaid={premium.paid}
        />
      )}
    </div>
  );
}
