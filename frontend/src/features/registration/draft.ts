import { fieldsOf, type FormValues, type RegistrationForm } from './form-definition.js';
import type { Position } from './registration-request.js';

const LIVES_MS = 7 * 24 * 3_600_000;
export const draftKey = (form: RegistrationForm): string => `draft:${form.projectType}`;

export interface Draft {
  values: FormValues;
  /** Of the device, as long as the text of the place is the one it told. */
  position?: Position | undefined;
  /** Of a registration that was sent and not answered: sent again after a reload or in another tab it is still the same one. */
  onceKey?: string | undefined;
}

/** What was typed before, at most seven days ago; undefined when there is nothing or the device keeps nothing. */
export function readDraft(form: RegistrationForm, now = Date.now()): Draft | undefined {
  try {
    const stored = localStorage.getItem(draftKey(form));
    if (!stored) return undefined;
    const { savedAt, ...draft } = JSON.parse(stored) as Draft & { savedAt: number };
    if (typeof savedAt !== 'number' || now - savedAt > LIVES_MS) {
      localStorage.removeItem(draftKey(form));
      return undefined;
    }
    return draft;
  } catch (error) {
    console.warn('The saved draft cannot be read', error instanceof Error ? error.name : '');
    return undefined;
  }
}

/** Keeps the form on the device, without what is marked as sensitive; pictures and bank details are never part of it. */
export function saveDraft(form: RegistrationForm, draft: Draft, now = Date.now()): void {
  const kept = fieldsOf(form).filter((field) => !field.isSensitive && field.kind !== 'consent');
  const values = Object.fromEntries(kept.map((field) => [field.name, draft.values[field.name]]));
  try {
    localStorage.setItem(draftKey(form), JSON.stringify({ savedAt: now, ...draft, values }));
  } catch (error) {
    console.warn('The draft cannot be kept', error instanceof Error ? error.name : '');
  }
}

export function removeDraft(form: RegistrationForm): void {
  try {
    localStorage.removeItem(draftKey(form));
  } catch (error) {
    console.warn('The draft cannot be removed', error instanceof Error ? error.name : '');
  }
}
