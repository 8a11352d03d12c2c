import type { FieldFault } from '../../app/base-query.js';
import { BANK_LABELS } from '../../domain/bank-fields.js';
import { fieldsOf, type Fault, type RegistrationForm } from './form-definition.js';

/** A picture that the server will not show, by its place in the list that was sent. */
export interface RefusedImage {
  at: number;
  reason: string;
}

const IMAGE = /^images\[(\d+)\]$/;

/** What the server refused, in the words and at the fields of the form. */
export function refusalsOf(form: RegistrationForm, refused: readonly FieldFault[]): { faults: Fault[]; images: RefusedImage[] } {
  const images = refused.flatMap(({ field, message }) => {
    const at = IMAGE.exec(field)?.[1];
    return at === undefined ? [] : [{ at: Number(at), reason: sentence(message.replace(/^picture \d+ cannot be used: /, '')) }];
  });
  const faults = refused.filter(({ field }) => !IMAGE.test(field)).map(({ field, message }) => faultOf(form, field, message));
  return { faults, images };
}

function faultOf(form: RegistrationForm, given: string, message: string): Fault {
  const fields = fieldsOf(form);
  const place = fields.find(({ kind }) => kind === 'place')?.name ?? given;
  const name = given === 'latitude' || given === 'longitude' ? place : (form.fieldOf?.[given] ?? given);
  const label = (BANK_LABELS as Readonly<Record<string, string>>)[name] ?? fields.find((field) => field.name === name)?.label.replace(/ \(optional\)$/, '').replace(/\?$/, '');
  const isOfField = label !== undefined && message.startsWith(`${given} `);
  return { field: name, message: isOfField ? label + message.slice(given.length) : sentence(message), isMalformed: true };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
