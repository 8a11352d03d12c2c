import type { RegistrationForm } from '../form-definition.js';
import { email, needed, someOf } from '../rules.js';
import { helperForm } from './helper-form.js';
import { AVAILABILITY, AVAILABILITY_MESSAGE, countToast, EMAIL_MESSAGE, missingToast, PHONE_FIELD } from './shared-fields.js';

export const employmentForm: RegistrationForm = helperForm({
  projectType: 'employment',
  typeName: 'Employment',
  pitch: 'A job to give, an hour to coach, a CV to look over: say what you can do and people near you will find you.',
  picture: 'scene-jobs',
  extraBenefits: ['Access to exclusive job opportunities'],
  phone: { ...PHONE_FIELD, label: 'Phone (optional)', isRequired: false },
  availability: { ...AVAILABILITY, fields: AVAILABILITY.fields.map((field) => ({ ...field, isRequired: false })) },
  rules: [needed('name', 'Full name is required'), needed('email', 'Email address is required'), email('email', EMAIL_MESSAGE), needed('location', 'Location is required')],
  invalidToast: missingToast('Name, email, and location are required.'),
});

export const housingForm: RegistrationForm = helperForm({
  projectType: 'housing',
  typeName: 'Housing',
  pitch: 'List a room, a flat or your time. We put you on the map so people who need a home can find you.',
  picture: 'scene-terrace',
  rules: [
    needed('name', 'Full name is required'),
    email('email', EMAIL_MESSAGE),
    needed('phone', 'Phone is required'),
    needed('location', 'Location is required'),
    someOf('availability', AVAILABILITY_MESSAGE),
  ],
  invalidToast: countToast,
});

export const farmersForm: RegistrationForm = helperForm({
  projectType: 'farmers',
  typeName: 'Farmer',
  pitch: 'Too much of something, or too few hands? Say what grows and when, and neighbours will come and share the work.',
  picture: 'scene-allotment',
});

export const payItForwardForm: RegistrationForm = helperForm({
  projectType: 'pay-it-forward',
  typeName: 'Pay It Forward',
  pitch: 'Put your café, shop or salon on the map of places where somebody has already paid for the next person.',
  picture: 'scene-pay-it-forward',
});

export const ragAndBoneForm: RegistrationForm = helperForm({
  projectType: 'rag-and-bone',
  typeName: 'Rag and Bone',
  pitch: 'Collect it, mend it, pass it on: tell the street when the cart comes round.',
  picture: 'scene-rag-and-bone',
});

export const advertisingForm: RegistrationForm = helperForm({
  projectType: 'advertising',
  typeName: 'Advertising',
  pitch: 'Signs, leaflets, a big window or a way with words: help good work to be seen.',
  picture: 'scene-sign-painter',
});
