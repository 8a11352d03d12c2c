import type { EditedListing, OwnListingRecord } from '@community-help/api-contracts';
import { useMemo, useRef, useState } from 'react';
import { messageOf, type ApiError } from '../../../app/base-query.js';
import { useToast } from '../../../app/store.js';
import { fieldsOf, type Fault, type FieldValue, type FormValues, type RegistrationForm } from '../form-definition.js';
import { countToast } from '../forms/shared-fields.js';
import { refusalsOf, type RefusedImage } from '../refusals.js';
import type { Position } from '../registration-request.js';
import { useRefusals } from '../use-refusals.js';
import { editForm, valuesOf } from './edit-form.js';
import { editedListing, pinOf, same, saysSame } from './edited-listing.js';
import type { EditCalls } from './use-edit-calls.js';

export interface ListingEditing {
  /** The form with the fields that can be edited. */
  form: RegistrationForm;
  values: FormValues;
  set: (name: string, value: FieldValue) => void;
  position: Position | undefined;
  setPosition: (position: Position | undefined) => void;
  faults: readonly Fault[];
  /** Grows with every failed attempt, so that the summary takes the focus each time. */
  attempts: number;
  isChanged: (images: readonly string[]) => boolean;
  isSaving: boolean;
  /** What somebody else wrote meanwhile. */
  newer: OwnListingRecord | undefined;
  save: (images: readonly string[]) => Promise<{ saved?: EditedListing; refusedImages: readonly RefusedImage[] }>;
}

/** What became of an edit; `newer` is what somebody else wrote before it came. */
interface Sent {
  data?: EditedListing | undefined;
  error?: unknown;
  newer?: OwnListingRecord | undefined;
}

/** Chosen at registration, or private: the rules about these are not asked again. */
const SETTLED = { registrationType: 'free', agreeToTerms: true };

/** The form of a listing that is edited: values, checks as at the registration, and the saving. */
export function useListingEdit(registration: RegistrationForm, record: OwnListingRecord, calls: EditCalls): ListingEditing {
  const form = useMemo(() => editForm(registration, record), [registration, record]);
  const [values, setValues] = useState<FormValues>(() => valuesOf(registration, record));
  const [position, setPosition] = useState(() => pinOf(record));
  const [attempts, setAttempts] = useState(0);
  const [newer, setNewer] = useState<OwnListingRecord>();
  const { refused, show, settle, forget } = useRefusals();
  const toast = useToast();

  const names = useMemo(() => new Map(fieldsOf(form).map((field) => [field.name, field.kind])), [form]);
  const missing = useMemo(() => form.rules({ ...values, ...SETTLED }).filter(({ field }) => names.has(field)), [form, values, names]);
  const wanted = (images: readonly string[], base = record) => editedListing(registration, base, { values, images, position });

  /** Where only something else than the words has changed, such as the badge, the edit is sent again. */
  const send = async (images: readonly string[], base: OwnListingRecord, isAgain = false): Promise<Sent> => {
    const answer = await calls.save(record.id, { ...wanted(images), revision: base.revision });
    if ((answer.error as ApiError | undefined)?.status !== 409) return answer;
    const { data } = await calls.read(record.id);
    if (data && !isAgain && saysSame(data, record)) return send(images, data, true);
    return { ...answer, newer: data };
  };

  const isBusy = useRef(false);
  const attempt = async (images: readonly string[]) => {
    forget();
    if (missing.length > 0) {
      setAttempts((count) => count + 1);
      toast({ variant: 'destructive', ...countToast(missing) });
      return { refusedImages: [] };
    }
    setNewer(undefined);
    const { data, error, newer: theirs } = await send(images, record);
    if (data) return { saved: data, refusedImages: [] };
    if (theirs) {
      setNewer(theirs);
      return { refusedImages: [] };
    }
    const { status = 0, fields = [] } = (error ?? {}) as Partial<ApiError>;
    toast({ variant: 'destructive', title: 'Not saved', description: (status === 0 ? undefined : messageOf(error)) ?? 'Please try again in a minute. What you typed is still here.' });
    const { faults, images: refusedImages } = refusalsOf(form, fields);
    show(faults);
    return { refusedImages };
  };

  const checked = attempts > 0 ? missing : [];
  return {
    form,
    values,
    set: (name, value) => {
      // Another place than the pin's: its coordinates no longer belong to it.
      if (names.get(name) === 'place') setPosition(undefined);
      settle(name);
      setValues((current) => ({ ...current, [name]: value }));
    },
    position,
    setPosition,
    faults: [...checked, ...refused.filter(({ field }) => !checked.some((fault) => fault.field === field))],
    attempts,
    isChanged: (images) => !same(wanted(images), editedListing(registration, record, { values: valuesOf(registration, record), images: record.images, position: pinOf(record) })),
    isSaving: calls.isBusy,
    newer,
    save: async (images) => {
      if (isBusy.current) return { refusedImages: [] };
      isBusy.current = true;
      try {
        return await attempt(images);
      } finally {
        isBusy.current = false;
      }
    },
  };
}
