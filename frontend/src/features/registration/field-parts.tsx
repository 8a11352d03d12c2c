import type { ComponentType, ReactNode } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame.js';
import { Icon } from '../../ui/icon.js';
import type { Fault, Field, FieldValue, LocationTexts } from './form-definition.js';
import type { PinMapProps } from './pin-place.js';
import type { Position } from './registration-request.js';

/** What the place of a form needs besides its text. */
export interface PlaceHelp {
  texts: LocationTexts;
  /** Where the listing will be shown exactly; undefined where the text decides. */
  position: Position | undefined;
  onPosition: (position: Position | undefined) => void;
  /** Where the text has put a listing that is edited: from here a pin may be moved. */
  start?: Position | undefined;
  /** Another feature's map, put in by the page. */
  PinMap: ComponentType<PinMapProps>;
}

export interface ControlProps<F extends Field = Field> {
  field: F;
  value: FieldValue;
  fault: Fault | undefined;
  /** After a failed attempt a field that is right says 'Complete'. */
  isComplete: boolean;
  onChange: (value: FieldValue) => void;
  place: PlaceHelp;
}
export type ControlOf<Kind extends Field['kind']> = ControlProps<Extract<Field, { kind: Kind }>>;

export const fieldId = (name: string): string => `field-${name}`;
export const asText = (value: FieldValue): string => (typeof value === 'string' ? value : '');

/** Brings the reader to a field, wherever on the page it stands. */
export function focusField(name: string): void {
  (document.getElementById(fieldId(name)) ?? document.getElementsByName(name)[0])?.focus();
}

export function described(field: Field, fault: Fault | undefined): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  return { 'aria-describedby': describedBy(fieldId(field.name), { label: field.label, hint: field.hint, error: fault?.message }), 'aria-invalid': fault ? true : undefined };
}

/** Hint and fault of a group of controls. */
export function Notes({ field, fault }: { field: Field; fault: Fault | undefined }) {
  return (
    <>
      {field.hint && (
        <span className="hint" id={`${fieldId(field.name)}-hint`}>
          {field.hint}
        </span>
      )}
      {fault && (
        <span className="err" id={`${fieldId(field.name)}-error`}>
          <Icon name="alert" />
          {fault.message}
        </span>
      )}
    </>
  );
}

/** In words, as '(optional)' is; the control itself tells it to assistive technology. */
export function Needed({ field }: { field: Field }) {
  return field.isRequired ? (
    <span className="needed" aria-hidden={field.kind !== 'many-of'}>
      {' '}
      (required)
    </span>
  ) : null;
}

export function Complete({ isComplete }: { isComplete: boolean }) {
  return isComplete ? (
    <span className="complete">
      <Icon name="check" />
      Complete
    </span>
  ) : null;
}

/** The frame of a field with one control: its words, what is wrong with it, and that it is complete. */
export function Framed({ field, fault, isComplete, children }: Pick<ControlProps, 'field' | 'fault' | 'isComplete'> & { children: ReactNode }) {
  return (
    <FieldFrame id={fieldId(field.name)} label={field.label} mark={<Needed field={field} />} aside={<Complete isComplete={isComplete} />} hint={field.hint} error={fault?.message}>
      {children}
    </FieldFrame>
  );
}
