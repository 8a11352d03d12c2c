import { CATEGORIES, type ProjectType } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { emptyValues, fieldsOf, type FormValues } from '../src/features/registration/form-definition.js';
import { REGISTRATION_FORMS } from '../src/features/registration/forms/registry.js';
import { NO_BANK, requestOf } from '../src/features/registration/registration-request.js';

describe('What a helper keeps from visitors', () => {
  const sent = (id: ProjectType, values: FormValues) =>
    requestOf(REGISTRATION_FORMS[id], { ...emptyValues(REGISTRATION_FORMS[id]), ...values }, { bank: NO_BANK, paymentId: undefined, images: [], position: undefined });

  it.each(CATEGORIES)('$id: is sent only where it is ticked, and asked of nobody', ({ id }) => {
    expect(Object.keys(sent(id, {})).filter((key) => key.startsWith('hides'))).toEqual([]);
    const ticks = fieldsOf(REGISTRATION_FORMS[id]).filter(({ kind }) => kind === 'tick');
    // Hubs and shops are found at their door.
    const isAtADoor = ['warm-cool-hubs', 'perishable-goods'].includes(id);
    expect(ticks.map(({ name }) => name)).toEqual(isAtADoor ? ['hidesEmail', 'hidesPhone'] : ['hidesEmail', 'hidesPhone', 'hidesPlace']);
    expect(ticks.some(({ isRequired }) => isRequired)).toBe(false);
    const all = Object.fromEntries(ticks.map(({ name }) => [name, true]));
    expect(sent(id, all)).toMatchObject(all);
  });
});
