import type { RegistrationReceipt } from '@community-help/api-contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { readDraft, removeDraft, saveDraft } from './draft.js';
import { emptyValues, fieldsOf, type Fault, type FieldValue, type FormValues, type RegistrationForm } from './form-definition.js';
import { progressOf, type Progress } from './progress.js';
import { NO_BANK, requestOf, type BankDetails, type Position } from './registration-request.js';
import { usePremium, type Premium } from './use-premium.js';
import { registrationApi } from './registration-api.js';
import { randomId } from '../../ui/random-id.js';

const SAVE_AFTER_MS = 500;

export interface Registration {
  values: FormValues;
  set: (name: string, value: FieldValue) => void;
  /** The device's position, when the location was filled in from it. */
  rememberPosition: (position: Position) => void;
  premium: Premium;
  bank: BankDetails;
  setBank: (bank: BankDetails) => void;
  /** Empty until the first attempt; afterwards kept up to date with every change. */
  faults: readonly Fault[];
  /** Grows with every failed attempt, so that the summary takes the focus each time. */
  attempts: number;
  progress: Progress;
  isSubmitting: boolean;
  receipt: RegistrationReceipt | undefined;
  hasDraft: boolean;
  clear: () => void;
  submit: (images: readonly string[]) => Promise<boolean>;
}

/** One registration form: values, checks on submit and on every change afterwards, draft, and the sending. */
export function useRegistration(form: RegistrationForm): Registration {
  const draft = useRef<FormValues | undefined>(undefined);
  const [values, setValues] = useState<FormValues>(() => emptyValues(form));
  const [hasDraft, setHasDraft] = useState(false);
  const premium = usePremium(form.projectType, form.defaultTier);
  const { tier, paymentId } = premium;
  const [bank, setBank] = useState(NO_BANK);
  const [attempts, setAttempts] = useState(0);
  const [receipt, setReceipt] = useState<RegistrationReceipt>();
  const position = useRef<Position | undefined>(undefined);
  const [firstKey] = useState(randomId);
  const onceKey = useRef(firstKey);
  const [create, { isLoading }] = registrationApi.useCreateRegistrationMutation();
  const toast = useToast();

  useEffect(() => {
    draft.current = readDraft(form);
    if (!draft.current) return;
    setValues((current) => ({ ...current, ...draft.current }));
    setHasDraft(true);
  }, [form]);

  const isTouched = useRef(false);
  useEffect(() => {
    if (!isTouched.current) return;
    const timer = setTimeout(() => saveDraft(form, values), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, values]);

  const allFaults = useMemo(() => form.rules({ ...values, registrationType: tier ?? '' }), [form, values, tier]);
  const progress = useMemo(() => progressOf(form, { ...values, registrationType: tier ?? '' }, allFaults), [form, values, tier, allFaults]);

  const placeNames = useMemo(() => new Set(fieldsOf(form).flatMap((field) => (field.kind === 'place' ? [field.name] : []))), [form]);
  const set = useCallback((name: string, value: FieldValue) => {
    isTouched.current = true;
    // another place than the one the device told: its coordinates no longer belong to it
    if (placeNames.has(name)) position.current = undefined;
    setValues((current) => ({ ...current, [name]: value }));
  }, [placeNames]);

  const clear = useCallback(() => {
    isTouched.current = false;
    removeDraft(form);
    setValues(emptyValues(form));
    setHasDraft(false);
    setBank(NO_BANK);
    setAttempts(0);
    position.current = undefined;
    onceKey.current = randomId();
  }, [form]);

  const submit = async (images: readonly string[]): Promise<boolean> => {
    if (tier === 'premium' && !paymentId) {
      toast({ variant: 'destructive', title: 'Payment Required', description: 'Please complete premium payment before registering.' });
      return false;
    }
    if (allFaults.length > 0) {
      setAttempts((count) => count + 1);
      toast({ variant: 'destructive', ...form.invalidToast(allFaults) });
      return false;
    }
    const body = requestOf(form, values, { bank, paymentId, images, position: position.current });
    const { data, error } = await create({ body, idempotencyKey: onceKey.current });
    if (!data) {
      const { status = 0 } = (error ?? {}) as Partial<ApiError>;
      // What was refused may be corrected and sent again, and the same key would only repeat the refusal. Without an answer the
      // registration may have arrived: the same key keeps a second attempt from registering twice.
      if (status >= 400 && status < 500) onceKey.current = randomId();
      const message = status === 0 ? undefined : messageOf(error);
      if (status === 409 && message?.includes('premium payment')) premium.refused();
      toast({ variant: 'destructive', title: 'Registration Failed', description: message ?? form.failureText });
      return false;
    }
    if (paymentId) premium.used();
    setReceipt(data);
    toast(form.successToast);
    clear();
    return true;
  };

  return {
    values,
    set,
    rememberPosition: (found) => {
      position.current = found;
    },
    premium,
    bank,
    setBank,
    faults: attempts > 0 ? allFaults : [],
    attempts,
    progress,
    isSubmitting: isLoading,
    receipt,
    hasDraft,
    clear,
    submit,
  };
}
