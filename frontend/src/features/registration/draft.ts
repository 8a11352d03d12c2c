import { fieldsOf, type FormValues, type RegistrationForm } from './form-definition.js';

const LIVES_MS = 7 * 24 * 3_600_000;
const keyOf = (form: RegistrationForm): string => `draft:${form.projectType}`;

/** What was typed before, at most seven days ago; undefined when there is nothing or the device keeps nothing. */
export function readDraft(form: RegistrationForm, now = Date.now()): FormValues | undefined {
  try {
    const stored = localStorage.getItem(keyOf(form));
    if (!stored) return undefined;
    const { savedAt, values } = JSON.parse(stored) as { savedAt: number; values: FormValues };
    if (typeof savedAt !== 'number' || now - savedAt > LIVES_MS) {
      localStorage.removeItem(keyOf(form));
      return undefined;
    }
    return values;
  } catch (error) {
    console.warn('The saved draft cannot be read', error instanceof Error ? error.name : '');
    return undefined;
  }
}

/** Keeps the form on the device, without what is marked as sensitive; pictures and bank details are never part of it. */
export function saveDraft(form: RegistrationForm, values: FormValues, now = Date.now()): void {
  const kept = fieldsOf(form).filter((field) => !field.isSensitive && field.kind !== 'consent');
  const part = Object.fromEntries(kept.map((field) => [field.name, values[field.name]]));
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ savedAt: now, values: part }));
  } catch (error) {
    console.warn('The draft cannot be kept', error instanceof Error ? error.name : '');
  }
}

export function removeDraft(form: RegistrationForm): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch (error) {
    console.warn('The draft cannot be removed', error instanceof Error ? error.name : '');
  }
}
