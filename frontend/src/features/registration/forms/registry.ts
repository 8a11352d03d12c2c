import type { ProjectType } from '@community-help/api-contracts';
import type { RegistrationForm } from '../form-definition.js';
import { businessForm } from './business-form.js';
import { charityForm } from './charity-form.js';
import { advertisingForm, employmentForm, farmersForm, housingForm, payItForwardForm, ragAndBoneForm } from './helper-forms.js';
import { hubForm } from './hub-form.js';

/** The form of every category; the compiler asks for one when a category is added. */
export const REGISTRATION_FORMS: Record<ProjectType, RegistrationForm> = {
  charities: charityForm,
  employment: employmentForm,
  housing: housingForm,
  farmers: farmersForm,
  'pay-it-forward': payItForwardForm,
  'rag-and-bone': ragAndBoneForm,
  advertising: advertisingForm,
  'warm-cool-hubs': hubForm,
  'perishable-goods': businessForm,
};
