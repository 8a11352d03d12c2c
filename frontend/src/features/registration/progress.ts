import { emptyValues, fieldsOf, type FieldValue, type Fault, type FormValues, type RegistrationForm } from './form-definition.js';

export interface Progress {
  completed: number;
  total: number;
  percent: number;
  message: string;
  items: { name: string; label: string; isDone: boolean }[];
}

const isFilled = (value: FieldValue | undefined): boolean => (Array.isArray(value) ? value.length > 0 : typeof value === 'boolean' ? value : (value ?? '').trim() !== '');

/** How much of what the rules ask for is there: filled in, and not found wrong. What is only marked as needed can be left out, and is not counted. */
export function progressOf(form: RegistrationForm, values: FormValues, faults: readonly Fault[]): Progress {
  const asked = new Set(form.rules(emptyValues(form)).map(({ field }) => field));
  const items = fieldsOf(form)
    .filter((field) => asked.has(field.name))
    .map((field) => ({
      name: field.name,
      label: field.kind === 'consent' ? 'Terms' : field.label,
      isDone: isFilled(values[field.name]) && !faults.some((fault) => fault.field === field.name),
    }));
  // a form that starts without a tier waits for the choice
  if (form.defaultTier === undefined) items.unshift({ name: 'registrationType', label: 'Registration options', isDone: isFilled(values['registrationType']) });
  const completed = items.filter((item) => item.isDone).length;
  const left = items.length - completed;
  return {
    completed,
    total: items.length,
    percent: Math.round((completed / items.length) * 100),
    message: left === 0 ? 'All required fields completed! You can now submit your registration.' : `${left} required field(s) remaining.`,
    items,
  };
}
