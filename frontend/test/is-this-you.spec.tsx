import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { sampleListing } from './map-window.js';
import { expectToast, fillPerson, open, pass, press, REGISTER, registrationApi, visitor } from './registration-page.js';

let api: FakeApi;
let user: UserEvent;

describe('A registration of which there is one on the map already', () => {
  const listed = { ...sampleListing(), id: 'there', name: 'ann other', location: 'Leeds' };
  beforeEach(() => {
    api = registrationApi();
    user = visitor();
    api.on('GET /api/registrations', { body: { helpers: [listed], total: 1, next: null } });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks whether it is the same before anything is sent, and sends it when it is another one', async () => {
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    const question = await screen.findByRole('group', { name: 'Is this you?' });
    expect(question).toHaveFocus();
    expect(api.requestsTo('GET /api/registrations').at(-1)!.query.get('q')).toBe('Ann Other');
    expect(api.requestsTo(REGISTER)).toEqual([]);
    expect(within(question).getByRole('link', { name: /^Yes/ })).toHaveAttribute('href', '/sign-in');
    await press(user, 'No, register ours');
    await screen.findByText(/is registered\./);
    expect(api.requestsTo(REGISTER)).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Is this you?' })).toBeNull();
  });

  it('does not ask about one that was sent and whose answer was lost', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: string, init?: RequestInit) => {
      if (init?.method === 'POST') throw new TypeError('Failed to fetch');
      return real(input, init);
    }) as typeof fetch;
    api.on('GET /api/registrations', { body: { helpers: [], total: 0, next: null } });
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await expectToast('Registration Failed', 'Failed to submit registration. Please try again.');
    globalThis.fetch = real;
    api.on('GET /api/registrations', { body: { helpers: [listed], total: 1, next: null } });
    await press(user, 'Register as Housing Helper');
    await screen.findByText(/is registered\./);
  });

  it('is sent where nobody can say', async () => {
    api.on('GET /api/registrations', () => new Promise(() => undefined));
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await pass(3000);
    await screen.findByText(/is registered\./);
  });
});
