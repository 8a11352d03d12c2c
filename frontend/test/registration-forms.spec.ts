import { describe, expect, it } from '@jest/globals';
import { CATEGORIES, type ProjectType } from '@community-help/api-contracts';
import { emptyValues, fieldsOf, type FormValues, type RegistrationForm } from '../src/features/registration/form-definition.js';
import { REGISTRATION_FORMS } from '../src/features/registration/forms/registry.js';
import { sizeFaults } from '../src/features/registration/listing-size.js';
import { progressOf } from '../src/features/registration/progress.js';
import { NO_BANK, requestOf, type BankDetails } from '../src/features/registration/registration-request.js';

const PERSON: FormValues = { name: 'Ann Other', email: 'ann@example.org', phone: '0113 496 0001', location: 'Leeds', website: '', additionalInfo: '', availability: ['weekends', 'weekdays'] };
const CHARITY: FormValues = { ...PERSON, organizationType: 'local', areasOfHelp: ['transport', 'foodbank'], emergencyContact: 'Bo Other', emergencyPhone: '0113 496 0002' };
const HUB: FormValues = {
  organizationName: 'St Mark', contactName: 'Ann', email: 'hub@example.org', phone: '0113 496 0003', hubName: 'Lantern Room', hubType: 'both', address: '1 Hall Road, Leeds', capacity: '40',
  operatingHours: 'daily 9-21', services: ['Hot meals', 'Emergency shelter'], amenities: ['Wi-Fi'], accessibilityFeatures: ['Ramp access'], emergencyContact: 'Bo 0113 496 0004', additionalInfo: 'Ring twice.',
  agreeToTerms: true, registrationType: 'free',
};
const BUSINESS: FormValues = {
  businessName: 'Crumb', businessType: 'bakery', contactName: 'Ann', email: 'crumb@example.org', phone: '0113 496 0005', businessAddress: '2 Mill Lane, Leeds', operatingHours: 'daily 7-15',
  productTypes: ['dairy', 'bakery'], typicalShelfLife: '1 day', averageWasteVolume: 'four crates', discountStrategy: 'mixed', preferredPickupTimes: ['evening', 'morning'], storageCapabilities: ['frozen'],
  transportationNeeds: 'both', additionalInfo: 'At the back door.', agreeToTerms: true, registrationType: 'free',
};
const SIX: ProjectType[] = ['employment', 'housing', 'farmers', 'pay-it-forward', 'rag-and-bone', 'advertising'];
const FOUR: ProjectType[] = ['farmers', 'pay-it-forward', 'rag-and-bone', 'advertising'];
const right = (id: ProjectType): FormValues => (id === 'charities' ? CHARITY : id === 'warm-cool-hubs' ? HUB : id === 'perishable-goods' ? BUSINESS : PERSON);
const faults = (form: RegistrationForm, values: FormValues) => form.rules({ registrationType: 'free', ...values });
const said = (form: RegistrationForm, values: FormValues) => faults(form, values).map(({ field, message }) => ({ field, message }));

const EMAIL = 'Please enter a valid email address';
const AVAILABILITY = 'Please select at least one availability option';
type Row = [form: ProjectType, field: string, bad: string | string[] | boolean, message: string];
const ROWS: Row[] = [
  ['charities', 'name', ' ', 'Name of the organisation is required'],
  ['charities', 'phone', '', 'Phone is required'],
  ['charities', 'location', '  ', 'Location is required'],
  ['charities', 'email', 'ann@example', EMAIL],
  ['charities', 'organizationType', '', 'Please select your organization type'],
  ['charities', 'areasOfHelp', [], 'Please select at least one help category'],
  ['charities', 'availability', [], AVAILABILITY],
  ['charities', 'emergencyContact', '', 'Emergency contact name is required'],
  ['charities', 'emergencyPhone', '', 'Emergency contact phone is required'],
  ['housing', 'name', '   ', 'Full name is required'],
  ['housing', 'phone', '', 'Phone is required'],
  ['housing', 'location', '', 'Location is required'],
  ['housing', 'email', 'no address', EMAIL],
  ['housing', 'availability', [], AVAILABILITY],
  ['employment', 'name', '', 'Full name is required'],
  ['employment', 'email', '', 'Email address is required'],
  ['employment', 'location', '', 'Location is required'],
  ...FOUR.flatMap((id): Row[] => [
    [id, 'name', '', 'Full name is required'],
    [id, 'email', '', 'Email address is required'],
    [id, 'email', '@example.org', EMAIL],
    [id, 'location', '', 'Location is required'],
    [id, 'availability', [], AVAILABILITY],
  ]),
  ['warm-cool-hubs', 'organizationName', 'x', 'Organization name is required'],
  ['warm-cool-hubs', 'contactName', 'x', 'Contact name is required'],
  ['warm-cool-hubs', 'email', 'x', 'Valid email is required'],
  ['warm-cool-hubs', 'phone', '123456789', 'Valid phone number is required'],
  ['warm-cool-hubs', 'hubName', 'x', 'Hub name is required'],
  ['warm-cool-hubs', 'hubType', '', 'Please select hub type'],
  ['warm-cool-hubs', 'address', 'Lane', 'Complete address is required'],
  ['warm-cool-hubs', 'capacity', ' ', 'Capacity is required'],
  ['warm-cool-hubs', 'operatingHours', '9-17', 'Operating hours are required'],
  ['warm-cool-hubs', 'services', [], 'At least one service must be selected'],
  ['warm-cool-hubs', 'emergencyContact', '012345678', 'Emergency contact is required'],
  ['warm-cool-hubs', 'registrationType', '', 'Please select registration type'],
  ['warm-cool-hubs', 'agreeToTerms', false, 'You must agree to terms'],
  ['perishable-goods', 'businessName', 'x', 'Business name is required'],
  ['perishable-goods', 'businessType', '', 'Please select business type'],
  ['perishable-goods', 'contactName', 'x', 'Contact name is required'],
  ['perishable-goods', 'email', 'x@y', 'Valid email is required'],
  ['perishable-goods', 'phone', '123', 'Valid phone number is required'],
  ['perishable-goods', 'businessAddress', 'Lane', 'Complete business address is required'],
  ['perishable-goods', 'operatingHours', '7-15', 'Operating hours are required'],
  ['perishable-goods', 'productTypes', [], 'At least one product type must be selected'],
  ['perishable-goods', 'typicalShelfLife', '', 'Typical shelf life information is required'],
  ['perishable-goods', 'averageWasteVolume', '', 'Waste volume estimate is required'],
  ['perishable-goods', 'discountStrategy', '', 'Please select discount strategy'],
  ['perishable-goods', 'preferredPickupTimes', [], 'At least one pickup time must be selected'],
  ['perishable-goods', 'transportationNeeds', '', 'Please select transportation preference'],
  ['perishable-goods', 'registrationType', '', 'Please select registration type'],
  ['perishable-goods', 'agreeToTerms', false, 'You must agree to terms'],
  // what the server would refuse, in words of the form
  ['farmers', 'email', 'ann@example..org', EMAIL],
  ['housing', 'name', 'Ann evil.example/pay', 'Full name must not contain a web or e-mail address; there are fields for them'],
  ['warm-cool-hubs', 'hubName', 'www.hall.example', 'Hub name must not contain a web or e-mail address; there are fields for them'],
  ['perishable-goods', 'businessName', 'ann@crumb.example', 'Business name must not contain a web or e-mail address; there are fields for them'],
  ['advertising', 'phone', '123', 'Phone must have at least 5 characters'],
  ['charities', 'phone', '1'.repeat(61), 'Phone must have at most 60 characters'],
  ['rag-and-bone', 'website', 'x'.repeat(201), 'Website must have at most 200 characters'],
];

describe('Rules of the nine forms', () => {
  it.each(CATEGORIES.map(({ id }) => [id]))('%s finds nothing wrong with what is right', (id) => {
    expect(faults(REGISTRATION_FORMS[id], right(id))).toEqual([]);
  });

  it.each(ROWS)('%s: %s = %j says "%s", and nothing else', (id, field, bad, message) => {
    expect(said(REGISTRATION_FORMS[id], { ...right(id), [field]: bad })).toEqual([{ field, message }]);
  });

  it.each(FOUR.map((id) => [id]))('%s marks the phone as required but does not check it', (id) => {
    const form = REGISTRATION_FORMS[id];
    expect(fieldsOf(form).find(({ name }) => name === 'phone')?.isRequired).toBe(true);
    expect(faults(form, { ...PERSON, phone: '' })).toEqual([]);
  });

  it.each(['n/a by phone', '07700 900123 (evenings)', '0113 496 0000 / 07700 900123', 'call the office'])('takes "%s" for a phone, as the server does', (phone) => {
    expect(faults(REGISTRATION_FORMS.housing, { ...PERSON, phone })).toEqual([]);
  });

  it.each(['see our Facebook page', 'n/a', 'localhost:3000'])('takes "%s" for a website, as the server does', (website) => {
    expect(faults(REGISTRATION_FORMS.charities, { ...CHARITY, website })).toEqual([]);
  });

  it('asks an employer for name, email and location only', () => {
    expect(faults(REGISTRATION_FORMS.employment, { ...PERSON, phone: '', availability: [] })).toEqual([]);
  });

  it.each([
    ['housing', 'Please complete required fields', '5 required field(s) need(s) to be completed before submission.'],
    ['charities', 'Please complete required fields', '9 required field(s) need(s) to be completed before submission.'],
    ['employment', 'Please fill in all required fields', 'Name, email, and location are required.'],
    ...FOUR.map((id) => [id, 'Please fill in all required fields', 'Name, email, location, and at least one availability option are required.']),
  ] as [ProjectType, string, string][])('%s answers an empty form with "%s"', (id, title, description) => {
    const form = REGISTRATION_FORMS[id];
    expect(form.invalidToast(faults(form, emptyValues(form)))).toEqual({ title, description });
  });
});

it('an address that cannot be used is not called missing', () => {
  const form = REGISTRATION_FORMS.farmers;
  expect(form.invalidToast(faults(form, { ...PERSON, email: 'ann@example' }))).toEqual({ title: 'Please check what you entered', description: 'Please enter a valid email address.' });
});

it('texts that are together longer than a listing are told at the free text', () => {
  const long = { ...PERSON, additionalInfo: '\u{1F33B}'.repeat(2100) };
  expect(sizeFaults(REGISTRATION_FORMS.housing, PERSON)).toEqual([]);
  expect(sizeFaults(REGISTRATION_FORMS.housing, long)).toMatchObject([{ field: 'additionalInfo', message: expect.stringMatching(/too long for one listing: please leave out about \d+ letters/) }]);
});

it.each([
  ['employment', 'Access to exclusive job opportunities'],
  ['charities', 'Analytics'],
] as const)('the paid tier of %s also lists "%s"', (id, extra) => {
  expect(REGISTRATION_FORMS[id].tier.benefits).toEqual(['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Accept donations and tips', 'Priority support', 'Monthly verification benefits', extra]);
});

const request = (id: ProjectType, values: FormValues, given: Partial<Parameters<typeof requestOf>[2]> = {}) =>
  requestOf(REGISTRATION_FORMS[id], values, { bank: NO_BANK, paymentId: undefined, images: [], position: undefined, ...given });
const NO_DONATIONS = { acceptsDonations: false, bankAccountName: null, bankName: null, sortCode: null, accountNumber: null };
const SERVICES: Record<string, [typeName: string, services: string[]]> = {
  employment: ['Employment', ['job placement', 'career counseling', 'employment support']],
  housing: ['Housing', ['housing search', 'rental assistance', 'housing support']],
  farmers: ['Farmer', ['farming assistance', 'agricultural support', 'crop guidance']],
  'pay-it-forward': ['Pay It Forward', ['kindness acts', 'community generosity', 'goodwill support']],
  'rag-and-bone': ['Rag and Bone', ['item collection', 'waste recycling', 'reuse coordination']],
  advertising: ['Advertising', ['marketing assistance', 'social media promotion', 'community outreach']],
};

describe('What each form sends', () => {
  it.each(SIX.map((id) => [id]))('%s', (id) => {
    const [typeName, services] = SERVICES[id]!;
    expect(request(id, { ...PERSON, phone: ' ' }, { images: ['/objects/b', '/objects/a'] })).toEqual({
      name: 'Ann Other', email: 'ann@example.org', phone: null, location: 'Leeds', latitude: null, longitude: null, projectType: id, services,
      availability: ['Weekdays (9am-5pm)', 'Weekends'], description: `${typeName} helper available Weekdays (9am-5pm), Weekends.`, website: null, additionalInfo: null,
      images: ['/objects/b', '/objects/a'], ...NO_DONATIONS,
    });
  });

  it('charities: labels of the areas, and the label of the organisation type', () => {
    expect(request('charities', { ...CHARITY, website: 'pantry.example.org' })).toEqual({
      name: 'Ann Other', email: 'ann@example.org', phone: '0113 496 0001', location: 'Leeds', latitude: null, longitude: null, projectType: 'charities',
      services: ['Food bank', 'Transport'], areasOfHelp: ['Food bank', 'Transport'], organizationType: 'Local charity', availability: ['Weekdays (9am-5pm)', 'Weekends'],
      description: 'Local charity helping with Food bank, Transport. Available Weekdays (9am-5pm), Weekends.', website: 'pantry.example.org', additionalInfo: null, images: [], ...NO_DONATIONS,
    });
  });

  it('hub', () => {
    expect(request('warm-cool-hubs', HUB)).toEqual({
      name: 'Lantern Room', email: 'hub@example.org', phone: '0113 496 0003', location: '1 Hall Road, Leeds', projectType: 'warm-cool-hubs', services: ['Hot meals', 'Emergency shelter'],
      availability: ['daily 9-21'], category: 'Warm/Cool Hubs', type: 'hub_registration', images: [],
      description: 'St Mark runs Lantern Room, a hub for warming and cooling. Room for 40. Services: Hot meals, Emergency shelter. Also: Wi-Fi, Ramp access. Ring twice.',
    });
  });

  it('business', () => {
    expect(request('perishable-goods', BUSINESS)).toEqual({
      name: 'Crumb', email: 'crumb@example.org', phone: '0113 496 0005', location: '2 Mill Lane, Leeds', projectType: 'perishable-goods', services: ['Dairy', 'Bakery'],
      availability: ['Morning (9 AM-12 PM)', 'Evening (5-8 PM)'], images: [], description:
        'Crumb, a bakery, offers dairy, bakery. About four crates a week. Keeps for: 1 day. Some is sold at a discount, some is given away. To be picked up, or delivered. Storage: frozen. Open: daily 7-15. At the back door.',
    });
  });

  it('coordinates that stand in the location text, when they are coordinates', () => {
    expect(request('farmers', { ...PERSON, location: '53.796500, -1.547800' })).toMatchObject({ latitude: '53.796500', longitude: '-1.547800' });
    expect(request('farmers', { ...PERSON, location: '99.1, 5' })).toMatchObject({ latitude: null, longitude: null });
  });

  it.each(CATEGORIES.map(({ id }) => [id]))('%s: the position of the device, to six decimals', (id) => {
    const position = { latitude: 53.79651234, longitude: -1.5478 };
    expect(request(id, right(id), { position })).toMatchObject({ latitude: '53.796512', longitude: '-1.5478' });
  });

  it('no half sentence where an employer ticks no time', () => {
    expect(request('employment', { ...PERSON, availability: [] })).toMatchObject({ description: 'Employment helper.' });
  });

  it('the name of the contact stays private', () => {
    expect(JSON.stringify(request('perishable-goods', { ...BUSINESS, contactName: 'Zebedee' }))).not.toContain('Zebedee');
    expect(JSON.stringify(request('warm-cool-hubs', { ...HUB, contactName: 'Zebedee' }))).not.toContain('Zebedee');
  });

  it('bank details only when the premium is paid and donations are accepted', () => {
    const bank: BankDetails = { accepts: true, bankAccountName: 'Ann Other', bankName: 'Test Bank', sortCode: '10-88-00', accountNumber: '00012345' };
    const { accepts, ...details } = bank;
    expect(request('housing', PERSON, { bank })).toMatchObject(NO_DONATIONS);
    expect(request('housing', PERSON, { bank: { ...bank, accepts: false }, paymentId: 'p1' })).toMatchObject({ ...NO_DONATIONS, registrationPaymentId: 'p1' });
    expect(request('housing', PERSON, { bank, paymentId: 'p1' })).toMatchObject({ acceptsDonations: accepts, ...details, registrationPaymentId: 'p1' });
  });

  it.each(CATEGORIES.map(({ id }) => [id]))('%s never sends emergency contacts', (id) => {
    const text = JSON.stringify(request(id, right(id)));
    for (const secret of ['Bo Other', '0113 496 0002', 'Bo 0113']) expect(text).not.toContain(secret);
  });
});

describe('Progress', () => {
  const progress = (id: ProjectType, values: FormValues) => progressOf(REGISTRATION_FORMS[id], values, faults(REGISTRATION_FORMS[id], values));

  it('counts the required fields of the housing page', () => {
    expect(progress('housing', emptyValues(REGISTRATION_FORMS.housing))).toMatchObject({ completed: 0, total: 5, percent: 0, message: '5 required field(s) remaining.' });
    expect(progress('housing', { ...PERSON, email: 'wrong' })).toMatchObject({ completed: 4, total: 5, percent: 80, message: '1 required field(s) remaining.' });
    expect(progress('housing', PERSON)).toMatchObject({ completed: 5, percent: 100, message: 'All required fields completed! You can now submit your registration.' });
  });

  it.each(FOUR.map((id) => [id]))('is full on the %s page without a phone, which may be left out', (id) => {
    expect(progress(id, { ...PERSON, phone: '' })).toMatchObject({ completed: 4, total: 4, percent: 100 });
  });

  it('is full on the employment page with name, email and location', () => {
    expect(progress('employment', { ...PERSON, phone: '', availability: [] })).toMatchObject({ completed: 3, total: 3, percent: 100 });
  });

  it('waits for the tier of a hub, which starts without one', () => {
    expect(progress('warm-cool-hubs', { ...HUB, registrationType: '' })).toMatchObject({ message: '1 required field(s) remaining.' });
    expect(progress('warm-cool-hubs', HUB)).toMatchObject({ percent: 100 });
  });
});
