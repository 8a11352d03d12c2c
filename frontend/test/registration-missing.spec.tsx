import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { expectToast, field, fillPerson, open, press, REGISTER, registrationApi, type, visitor } from './registration-page.js';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = registrationApi();
  user = visitor();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('What is missing', () => {
  it('is listed at the top, beside the fields and in the title; each entry leads to its field', async () => {
    await open('/housing-registration');
    await press(user, 'Register as Housing Helper');
    await expectToast('Please complete required fields', '5 required field(s) need(s) to be completed before submission.');
    const summary = screen.getByRole('heading', { name: 'Please complete the following required fields:' }).parentElement!;
    expect(summary).toHaveFocus();
    expect(document.title).toMatch(/^Error: /);
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Full name is required', 'Please enter a valid email address', 'Phone is required', 'Location is required', 'Please select at least one availability option',
    ]);
    await user.click(within(summary).getByRole('link', { name: 'Phone is required' }));
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription('Phone is required');
    type('Phone', '0113 496 0001');
    expect(within(summary).queryByText('Phone is required')).toBeNull();
    expect(screen.getAllByText('Complete')).toHaveLength(1);
    fireEvent.click(screen.getByLabelText('Weekends'));
    expect(screen.getByText(/^When can you help/, { selector: 'legend' })).toHaveTextContent(/Complete$/);
    expect(api.requestsTo(REGISTER)).toHaveLength(0);
  });

  it('is listed beside the form on a wide screen, each step leading to its field', async () => {
    window.matchMedia = ((query: string) => ({ matches: query === '(width >= 62.5em)', media: query, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as unknown as typeof matchMedia;
    await open('/housing-registration');
    await user.click(await screen.findByRole('button', { name: /Phone, to do$/ }));
    expect(field('Phone')).toHaveFocus();
    type('Phone', '0113 496 0001');
    expect(screen.getByRole('button', { name: /Phone, done$/ })).toBeVisible();
  });

  it('is counted by the progress bar', async () => {
    await open('/housing-registration');
    expect(screen.getByText('5 required field(s) remaining.')).toBeVisible();
    fillPerson();
    expect(screen.getByText('All required fields completed! You can now submit your registration.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Registration progress' })).toHaveAttribute('aria-valuenow', '100');
  });
});
