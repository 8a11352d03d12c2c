import { AVAILABILITY_OPTIONS, HELP_AREA_OPTIONS, ORGANIZATION_TYPE_OPTIONS, PROJECT_TYPES } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { valuesOf } from '../src/features/registration/edit/edit-form.js';
import { editedListing } from '../src/features/registration/edit/edited-listing.js';
import { fieldsOf } from '../src/features/registration/form-definition.js';
import { REGISTRATION_FORMS } from '../src/features/registration/forms/registry.js';
import { RECORD } from './owned-record.js';

const [firstTime, secondTime] = AVAILABILITY_OPTIONS;

describe('A listing in the form of its category', () => {
  const registered = {
    services: ['Hot meals', 'one of our own'], areasOfHelp: [HELP_AREA_OPTIONS[0]!.label, 'an area of our own'], organizationType: ORGANIZATION_TYPE_OPTIONS[0]!.label, availability: ['Whenever', 'Or never'],
    website: 'example.org', additionalInfo: 'More.', experience: 'Ten years.', charityCategories: ['One'], categories: ['Two'],
  };

  it.each(PROJECT_TYPES)('%s: what is not touched is sent as it is kept', (projectType) => {
    const form = REGISTRATION_FORMS[projectType];
    const record = { ...RECORD, ...registered, projectType, description: 'Written by hand.', hidesEmail: true };
    const { name, phone, location, services, areasOfHelp, organizationType, availability, website, additionalInfo, experience, charityCategories, categories, description, images, revision } = record;
    expect(editedListing(form, record, { values: valuesOf(form, record), images, position: undefined })).toEqual({
      name, phone, location, services, areasOfHelp, organizationType, availability, website, additionalInfo, experience, charityCategories, categories, description, images, revision, latitude: null, longitude: null,
      hidesEmail: true, hidesPhone: false, ...(fieldsOf(form).some((field) => field.name === 'hidesPlace') && { hidesPlace: false }),
    });
  });

  it('writes a description anew that the form had written, and leaves one that somebody wrote', () => {
    const form = REGISTRATION_FORMS.farmers;
    const record = { ...RECORD, availability: [firstTime!.label] };
    const written = form.payload(valuesOf(form, record)).description!;
    const describe = (description: string) => {
      const values = valuesOf(form, { ...record, description });
      return editedListing(form, { ...record, description }, { values: { ...values, availability: [secondTime!.id] }, images: [], position: undefined }).description;
    };
    expect(describe(written)).toContain(secondTime!.label);
    expect(describe('Written by hand.')).toBe('Written by hand.');
  });
});
