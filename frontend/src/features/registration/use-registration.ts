import type { RegistrationReceipt, RegistrationRequest } from '@community-help/api-contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../app/api.js';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { coordinatesIn } from './device-position.js';
import { readDraft, removeDraft, saveDraft } from './draft.js';
import { emptyValues, type Fault, type FieldValue, type FormValues, type RegistrationForm } from './form-definition.js';
import { progressOf, type Progress } from './progress.js';

export type Tier = 'free' | 'premium' | undefined;
const SAVE_AFTER_MS = 500;

/** Bank details as typed; only sent when donations are accepted, never kept on the device. */
export interface BankDetails {
  accepts: boolean;
  bankAccountName: string;
  bankName: string;
  sortCode: string;
  accountNumber: string;
}
const NO_BANK: BankDetails = { accepts: false, bankAccountName: '', bankName: '', sortCode: '', accountNumber: '' };

export interface Registration {
  values: FormValues;
  set: (name: string, value: FieldValue) => void;
  /** The device's position, when the location was filled in from it. */
  rememberPosition: (position: { latitude: number; longitude: number }) => void;
  tier: Tier;
  setTier: (tier: Tier) => void;
  /** Number of the paid premium. */
  paymentId: string | undefined;
  setPaymentId: (id: string) => void;
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
  const [tier, setTier] = useState<Tier>(form.defaultTier);
  const [paymentId, setPaymentId] = useState<string>();
  const [bank, setBank] = useState(NO_BANK);
  const [attempts, setAttempts] = useState(0);
  const [receipt, setReceipt] = useState<RegistrationReceipt>();
  const position = useRef<{ latitude: number; longitude: number } | undefined>(undefined);
  const onceKey = useRef(crypto.randomUUID());
  const [create, { isLoading }] = api.useCreateRegistrationMutation();
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
  const progress = useMemo(() => progressOf(form, values, allFaults), [form, values, allFaults]);

  const set = useCallback((name: string, value: FieldValue) => {
    isTouched.current = true;
    setValues((current) => ({ ...current, [name]: value }));
  }, []);

  const clear = useCallback(() => {
    isTouched.current = false;
    removeDraft(form);
    setValues(emptyValues(form));
    setHasDraft(false);
    setBank(NO_BANK);
    setAttempts(0);
    position.current = undefined;
    onceKey.current = crypto.randomUUID();
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
    const body = requestOf(form, values, bank, paymentId, images, position.current);
    const { data, error } = await create({ body, idempotencyKey: onceKey.current });
    if (!data) {
      // what was refused may be corrected and sent again; the same key would only repeat the refusal
      onceKey.current = crypto.randomUUID();
      toast({ variant: 'destructive', title: 'Registration Failed', description: messageOf(error) ?? form.failureText });
      return false;
    }
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
    tier,
    setTier,
    paymentId,
    setPaymentId,
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

/** The registration payload of the contract. */
export function requestOf(
  form: RegistrationForm,
  values: FormValues,
  bank: BankDetails,
  paymentId: string | undefined,
  images: readonly string[],
  position: { latitude: number; longitude: number } | undefined,
): RegistrationRequest {
  const payload = form.payload(values);
  const typed = coordinatesIn(payload.location ?? '');
  const device = form.sendsDevicePosition && position ? { latitude: String(position.latitude), longitude: String(position.longitude) } : undefined;
  const accepts = form.hasDonations && paymentId !== undefined && bank.accepts;
  return {
    name: '',
    email: '',
    location: '',
    ...payload,
    projectType: form.projectType,
    latitude: (device ?? typed)?.latitude ?? null,
    longitude: (device ?? typed)?.longitude ?? null,
    images: [...images],
    ...(form.hasDonations
      ? {
          acceptsDonations: accepts,
          bankAccountName: accepts ? bank.bankAccountName.trim() : null,
          bankName: accepts ? bank.bankName.trim() : null,
          sortCode: accepts ? bank.sortCode.trim() : null,
          accountNumber: accepts ? bank.accountNumber.trim() : null,
        }
      : {}),
    ...(paymentId ? { registrationPaymentId: paymentId } : {}),
  };
}
