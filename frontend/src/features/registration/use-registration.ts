import type { RegistrationReceipt } from '@community-help/api-contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { randomId } from '../../ui/random-id.js';
import { removeDraft } from './draft.js';
import { emptyValues, fieldsOf, type Fault, type FieldValue, type FormValues, type RegistrationForm } from './form-definition.js';
import { sizeFaults } from './listing-size.js';
import { progressOf, type Progress } from './progress.js';
import { refusalsOf, type RefusedImage } from './refusals.js';
import { NO_BANK, requestOf, type BankDetails, type Position } from './registration-request.js';
import { useDraft } from './use-draft.js';
import { useLookalike, type Lookalike } from './use-lookalike.js';
import { usePremium, type Premium } from './use-premium.js';
import { useRefusals } from './use-refusals.js';
import { useSubmission } from './use-submission.js';

export interface Registration {
  values: FormValues;
  set: (name: string, value: FieldValue) => void;
  /** Where the listing is shown exactly; undefined where the text of the place decides. */
  position: Position | undefined;
  setPosition: (position: Position | undefined) => void;
  premium: Premium;
  bank: BankDetails;
  setBank: (bank: BankDetails) => void;
  /** Empty until the first attempt; afterwards kept up to date with every change. */
  faults: readonly Fault[];
  /** Grows with every failed attempt, so that the summary takes the focus each time. */
  attempts: number;
  progress: Progress;
  isSubmitting: boolean;
  /** A listing that is on the map already and is probably this one. */
  lookalike: Lookalike;
  receipt: RegistrationReceipt | undefined;
  hasDraft: boolean;
  clear: () => void;
  submit: (images: readonly string[]) => Promise<{ isRegistered: boolean; refusedImages: readonly RefusedImage[] }>;
}

const BANK_FIELDS = ['bankAccountName', 'bankName', 'sortCode', 'accountNumber', 'acceptsDonations'] as const;
const NOT_SENT = { isRegistered: false, refusedImages: [] } as const;

/** One registration form: values, checks on submit and on every change afterwards, draft, and the sending. */
export function useRegistration(form: RegistrationForm): Registration {
  const [values, setValues] = useState<FormValues>(() => emptyValues(form));
  const [position, setPosition] = useState<Position>();
  const [hasDraft, setHasDraft] = useState(false);
  const premium = usePremium(form.projectType, form.defaultTier);
  const { tier, paymentId } = premium;
  const [bank, setBank] = useState(NO_BANK);
  const [attempts, setAttempts] = useState(0);
  const [receipt, setReceipt] = useState<RegistrationReceipt>();
  const { refused, show, settle, forget } = useRefusals();
  const { send, onceKeyRef, isSending } = useSubmission();
  const lookalike = useLookalike();
  const toast = useToast();

  const kept = useDraft(form, { values, position }, onceKeyRef, (before) => {
    // What was typed before the application was there is newer than the draft.
    setValues((now) => ({ ...now, ...before.values, ...Object.fromEntries(Object.entries(now).filter(([, value]) => value !== '' && value !== false && (!Array.isArray(value) || value.length > 0))) }));
    setPosition(before.position);
    onceKeyRef.current = before.onceKey;
    setHasDraft(true);
  });

  const complete = useMemo(() => ({ ...values, registrationType: tier ?? '' }), [values, tier]);
  const allFaults = useMemo(() => [...form.rules(complete), ...sizeFaults(form, values)], [form, complete, values]);
  const progress = useMemo(() => progressOf(form, complete, allFaults), [form, complete, allFaults]);
  const placeNames = useMemo(() => new Set(fieldsOf(form).flatMap((field) => (field.kind === 'place' ? [field.name] : []))), [form]);

  const set = useCallback(
    (name: string, value: FieldValue) => {
      kept.touch();
      // another place than the one the device told: its coordinates no longer belong to it
      if (placeNames.has(name)) setPosition(undefined);
      settle(name);
      setValues((current) => ({ ...current, [name]: value }));
    },
    [kept, placeNames, settle],
  );

  const clear = () => {
    kept.forget();
    removeDraft(form);
    setValues(emptyValues(form));
    setPosition(undefined);
    setHasDraft(false);
    setBank(NO_BANK);
    setAttempts(0);
    forget();
    onceKeyRef.current = undefined;
  };

  const isBusy = useRef(false);
  const attempt = async (images: readonly string[]): Promise<{ isRegistered: boolean; refusedImages: readonly RefusedImage[] }> => {
    if (tier === 'premium' && !paymentId) {
      toast({ variant: 'destructive', title: 'Payment Required', description: 'Please complete premium payment before registering.' });
      return NOT_SENT;
    }
    forget();
    if (allFaults.length > 0) {
      setAttempts((count) => count + 1);
      toast({ variant: 'destructive', ...form.invalidToast(allFaults) });
      return NOT_SENT;
    }
    const usedPayment = tier === 'premium' ? paymentId : undefined;
    const request = requestOf(form, values, { bank, paymentId: usedPayment, images, position });
    // What was sent before without an answer may be on the map by now, and is no other listing.
    if (onceKeyRef.current === undefined && (await lookalike.mustAsk(request))) {
      kept.save();
      return NOT_SENT;
    }
    onceKeyRef.current ??= randomId();
    kept.save();
    const { data, error } = await send(request);
    if (data) {
      if (usedPayment) premium.used();
      setReceipt(data);
      toast(form.successToast(data.locationPrecision !== 'area-only'));
      clear();
      return { isRegistered: true, refusedImages: [] };
    }
    kept.save();
    const { status = 0, fields = [] } = (error ?? {}) as Partial<ApiError>;
    const message = status === 0 ? undefined : messageOf(error);
    if (status === 409 && message?.includes('premium payment')) premium.refused();
    toast({ variant: 'destructive', title: 'Registration Failed', description: message ?? form.failureText });
    const { faults, images: refusedImages } = refusalsOf(form, fields);
    show(faults);
    return { isRegistered: false, refusedImages };
  };

  const submit = async (images: readonly string[]) => {
    if (isBusy.current) return NOT_SENT;
    isBusy.current = true;
    try {
      return await attempt(images);
    } finally {
      isBusy.current = false;
    }
  };

  const checked = attempts > 0 ? allFaults : [];
  return {
    values,
    set,
    position,
    setPosition: (found) => {
      kept.touch();
      settle(...placeNames);
      setPosition(found);
    },
    premium,
    bank,
    setBank: (changed) => {
      settle(...BANK_FIELDS.filter((field) => field === 'acceptsDonations' || changed[field] !== bank[field]));
      setBank(changed);
    },
    faults: [...checked, ...refused.filter(({ field }) => !checked.some((fault) => fault.field === field))],
    attempts,
    progress,
    isSubmitting: isSending || lookalike.isLooking,
    lookalike,
    receipt,
    hasDraft,
    clear,
    submit,
  };
}
