import type { Helper } from './helper.entity.js';
import { isPlaceHidden, shownAddressOf, shownPlaceOf, type PlaceColumns, type ShownPlace } from './shown-place.js';

export type ContactColumns = PlaceColumns & Pick<Helper, 'email' | 'phone' | 'location' | 'hidesEmail' | 'hidesPhone'>;

/** How visitors reach a listing, and where they see it: what its owner keeps from them is in no answer. */
export function shownContactOf(helper: ContactColumns): Pick<Helper, 'email' | 'phone' | 'location'> & ShownPlace {
  const { email, phone, location, hidesEmail, hidesPhone } = helper;
  return {
    email: hidesEmail ? '' : email,
    phone: hidesPhone ? null : phone,
    location: isPlaceHidden(helper) ? shownAddressOf(location) : location,
    ...shownPlaceOf(helper),
  };
}
