import { Fragment, type ReactNode } from 'react';
import { FieldControl } from './field-control.js';
import type { PlaceHelp } from './field-parts.js';
import type { Fault, FieldValue, FormValues, RegistrationForm } from './form-definition.js';

interface Props {
  form: RegistrationForm;
  values: FormValues;
  faultOf: (name: string) => Fault | undefined;
  /** Whether a field is marked as done. */
  isComplete?: (name: string) => boolean;
  onChange: (name: string, value: FieldValue) => void;
  placeOf: (name: string) => PlaceHelp;
  /** Stands where the form wants its pictures; beneath the sections where it does not say. */
  gallery: ReactNode;
}

/** The sections of a form with their fields, and its pictures. */
export function FormSections({ form, values, faultOf, isComplete = () => false, onChange, placeOf, gallery }: Props) {
  return (
    <>
      {form.sections.map((section) => (
        <Fragment key={section.title}>
          {section.title === form.photosBefore && gallery}
          <fieldset className="form-part">
            <legend>{section.title}</legend>
            <div className="form-fields">
              {section.fields.map((field) => (
                <FieldControl
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ''}
                  fault={faultOf(field.name)}
                  isComplete={isComplete(field.name)}
                  onChange={(value) => onChange(field.name, value)}
                  place={placeOf(field.name)}
                />
              ))}
            </div>
          </fieldset>
        </Fragment>
      ))}
      {form.photosBefore === undefined && gallery}
    </>
  );
}
