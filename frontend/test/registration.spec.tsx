import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
import { fakeStripe, TEST_CONFIG, type FakeStripe } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';

const REGISTER = 'POST /api/registrations';
const PAY = 'POST /api/create-registration-payment';
const PAID = { paymentId: 'rp-1', kind: 'registration', status: 'completed', amount: '10.00', recipientName: null, helperId: null, productId: null };

let api: FakeApi;
let stripe: FakeStripe;
let user: UserEvent;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  stripe = fakeStripe();
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on(REGISTER, { status: 201, body: { ...sampleListing(), id: 'new-1', name: 'Ann Other', placement: 'Shown near Leeds LS1' } })
    .on(PAY, { body: { clientSecret: 'secret-p', amount: 10, registrationPaymentId: 'rp-1' } })
    .on('GET /api/payments/rp-1', { body: { ...PAID, status: 'pending' } })
    .on('GET /api/geocode/reverse', { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => {
  jest.useRealTimers();
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const expectToast = async (title: string, description: string) => waitFor(() => expect(toasts()).toHaveTextContent(title + description));
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
};
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => user.click(screen.getByRole('button', { name }));

async function open(path: string): Promise<void> {
  renderSite(path);
  await screen.findByRole('group', { name: 'Registration options' });
}

function fillPerson(): void {
  type('Full name', 'Ann Other');
  type('Email address', 'ann@example.org');
  type('Phone', '0113 496 0001');
  type('Location', 'Leeds');
  fireEvent.click(screen.getByLabelText('Weekends'));
}

async function payPremium(payLabel: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: payLabel }));
  await user.click(await screen.findByRole('button', { name: 'Pay £10.00' }));
}

describe('Sending a registration', () => {
  it.each([
    ['housing', 'Register as Housing Helper', 'housing'],
    ['farmers', 'Register as Farmer Helper', 'farmer'],
    ['pay-it-forward', 'Register as Pay It Forward Helper', 'pay it forward'],
    ['rag-and-bone', 'Register as Rag and Bone Helper', 'rag and bone'],
    ['advertising', 'Register as Advertising Helper', 'advertising'],
    ['employment', 'Register as Employment Helper', 'employment'],
  ])('%s: says that it is on the map, and is empty again', async (path, label, noun) => {
    await open(`/${path}-registration`);
    fillPerson();
    await submit(label);
    await expectToast('Registration Successful', `Your ${noun} helper registration has been submitted and is now visible on the map. We'll contact you within 24-48 hours for verification.`);
    expect(api.requestsTo(REGISTER)).toHaveLength(1);
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(screen.getByLabelText('Weekends')).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'See the profile' })).toHaveAttribute('href', '/helper/new-1');
    await pass(600);
    expect(localStorage.getItem(`draft:${path}`)).toBeNull();
  });

  it('says that it is submitting, and cannot be sent twice', async () => {
    api.on(REGISTER, () => new Promise(() => undefined));
    await open('/housing-registration');
    fillPerson();
    await submit('Register as Housing Helper');
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
  });

  it('keeps everything and shows the words of the server when it is refused', async () => {
    api.on(REGISTER, { status: 400, body: 'Please correct: phone must be a phone number of 5 to 20 digits' });
    await open('/housing-registration');
    fillPerson();
    await submit('Register as Housing Helper');
    await expectToast('Registration Failed', '400: Please correct: phone must be a phone number of 5 to 20 digits');
    expect(screen.getByLabelText('Full name')).toHaveValue('Ann Other');
  });

  it('uses the words of the page when no answer comes, and the same key when it is tried again', async () => {
    const keys: (string | null)[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return real(input, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    }) as typeof fetch;
    await open('/housing-registration');
    fillPerson();
    await submit('Register as Housing Helper');
    await expectToast('Registration Failed', 'Failed to submit registration. Please try again.');
    await submit('Register as Housing Helper');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('What is missing', () => {
  it('is listed at the top, beside the fields and in the title; each entry leads to its field', async () => {
    await open('/housing-registration');
    await submit('Register as Housing Helper');
    await expectToast('Please complete required fields', '5 required field(s) need(s) to be completed before submission.');
    const summary = screen.getByRole('heading', { name: 'Please complete the following required fields:' }).parentElement!;
    expect(summary).toHaveFocus();
    expect(document.title).toMatch(/^Error: /);
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Full name is required', 'Please enter a valid email address', 'Phone is required', 'Location is required', 'Please select at least one availability option',
    ]);
    await user.click(within(summary).getByRole('link', { name: 'Phone is required' }));
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Phone is required');
    type('Phone', '0113 496 0001');
    expect(within(summary).queryByText('Phone is required')).toBeNull();
    expect(screen.getByText('Complete')).toBeVisible();
    expect(api.requestsTo(REGISTER)).toHaveLength(0);
  });

  it('is counted by the progress bar', async () => {
    await open('/housing-registration');
    expect(screen.getByText('5 required field(s) remaining.')).toBeVisible();
    fillPerson();
    expect(screen.getByText('All required fields completed! You can now submit your registration.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Registration progress' })).toHaveAttribute('aria-valuenow', '100');
  });
});

describe('The draft', () => {
  it('comes back half a second after the last change, without what is sensitive, and can be thrown away', async () => {
    await open('/charities-registration');
    type('Name of the organisation', 'Pantry');
    type('Emergency contact phone', '0113 999');
    await pass(600);
    const stored = localStorage.getItem('draft:charities') ?? '';
    expect(stored).toContain('Pantry');
    expect(stored).not.toContain('0113 999');
    document.body.replaceChildren();
    await open('/charities-registration');
    expect(screen.getByLabelText('Name of the organisation')).toHaveValue('Pantry');
    expect(screen.getByText('Your draft was restored.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
    expect(screen.getByLabelText('Name of the organisation')).toHaveValue('');
    expect(localStorage.getItem('draft:charities')).toBeNull();
  });

  it('is gone after seven days', async () => {
    localStorage.setItem('draft:housing', JSON.stringify({ savedAt: Date.now() - 8 * 24 * 3_600_000, values: { name: 'Old' } }));
    await open('/housing-registration');
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(localStorage.getItem('draft:housing')).toBeNull();
  });
});

describe('The location button', () => {
  it('fills in the address and says how exact it is', async () => {
    deviceAt(53.7965, -1.5478, 12.4);
    await open('/farmers-registration');
    await submit('My Location');
    await expectToast('High-accuracy location found', 'Your precise location has been filled in (±12m accuracy).');
    expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1');
  });

  it('fills in coordinates of six decimals when there is no address', async () => {
    deviceAt(53.7965, -1.5478);
    api.on('GET /api/geocode/reverse', { status: 404, body: 'none' });
    await open('/farmers-registration');
    await submit('My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('53.796500, -1.547800'));
  });

  it.each([
    ['/charities-registration', 1, 'Location error', 'Location access denied. Please enable location services and try again.'],
    ['/charities-registration', 2, 'Location error', 'Location information is unavailable. Please enter your location manually.'],
    ['/charities-registration', 3, 'Location error', 'Location request timed out. Please try again or enter manually.'],
    ['/charities-registration', 9, 'Location error', 'Unable to get your location. Please enter it manually.'],
    ['/farmers-registration', 2, 'Location error', 'Could not get your location. Please enter it manually.'],
    ['/warm-cool-hubs-registration', 1, 'Location access denied', 'Please enter your address manually.'],
    ['/perishable-goods-registration', 3, 'Location access denied', 'Please enter your address manually.'],
  ])('%s: failure %d', async (path, code, title, description) => {
    deviceRefuses(code);
    await open(path);
    await submit('My Location');
    await expectToast(title, description);
  });

  it('says so on a device without one', async () => {
    deviceWithoutGeolocation();
    await open('/charities-registration');
    await submit('My Location');
    await expectToast('Location error', 'Unable to get your location. Please enter it manually.');
  });

  it('sends the position of the device from the employment page, unless another place is typed afterwards', async () => {
    deviceAt(53.7965, -1.5478);
    await open('/employment-registration');
    fillPerson();
    await submit('My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1'));
    await submit('Register as Employment Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    expect(api.requestsTo(REGISTER)[0]?.body).toMatchObject({ latitude: '53.7965', longitude: '-1.5478' });
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(''));
    await submit('My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1'));
    fillPerson();
    type('Location', 'York');
    await submit('Register as Employment Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(2));
    expect(api.requestsTo(REGISTER)[1]?.body).toMatchObject({ location: 'York', latitude: null, longitude: null });
  });
});

describe('Premium', () => {
  const premium = () => screen.getByRole('radio', { name: /£10\.00/ });

  it('cannot be sent from a helper page while it is unpaid, with the reason beside the button', async () => {
    await open('/housing-registration');
    fireEvent.click(premium());
    expect(screen.getByRole('button', { name: 'Register as Housing Helper' })).toBeDisabled();
    expect(screen.getByText('Complete premium payment to enable registration')).toBeVisible();
    expect(screen.getByText('Payment required: complete the payment to enable registration.')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    expect(screen.getByRole('button', { name: 'Register as Housing Helper' })).toBeEnabled();
  });

  it.each([['/charities-registration', 'Register as Charity Helper'], ['/warm-cool-hubs-registration', 'Register Hub'], ['/perishable-goods-registration', 'Register Business']])(
    '%s answers in a toast when it is sent unpaid',
    async (path, label) => {
      await open(path);
      fireEvent.click(premium());
      await submit(label);
      await expectToast('Payment Required', 'Please complete premium payment before registering.');
      expect(api.requestsTo(REGISTER)).toHaveLength(0);
    },
  );

  it.each([
    ['/employment-registration', 'premium-helper', 'Pay £10.00 for Premium', 'employment helper'],
    ['/housing-registration', 'premium-helper', 'Pay £10.00 for Premium', 'housing verification'],
    ['/farmers-registration', 'premium-helper', 'Pay £10.00 for Premium', 'farmer verification'],
    ['/pay-it-forward-registration', 'premium-helper', 'Pay £10.00 for Premium', 'pay it forward verification'],
    ['/rag-and-bone-registration', 'business-listing', 'Pay £10.00 for Premium', 'rag & bone verification'],
    ['/advertising-registration', 'business-listing', 'Pay £10.00 for Premium', 'advertising verification'],
    ['/charities-registration', 'charity-verification', 'Pay £10.00 for Verification', 'charity verification'],
    ['/warm-cool-hubs-registration', 'business-listing', 'Pay £10.00 for Verification', 'hub verification'],
    ['/perishable-goods-registration', 'business-listing', 'Pay £10.00 for Premium', 'business'],
  ])('%s buys %s', async (path, registrationType, payLabel, feature) => {
    await open(path);
    fireEvent.click(premium());
    await payPremium(payLabel);
    await expectToast('Payment Successful!', `You now have access to premium ${feature} features.`);
    expect(api.requestsTo(PAY).map(({ body }) => body)).toEqual([{ registrationType }]);
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({ redirect: 'if_required', confirmParams: { return_url: `${location.origin}/payment-success?payment=rp-1` } });
    expect(screen.getByText('Paid. Your premium begins with this registration.')).toBeVisible();
  });

  it('unlocks donations, whose bank details go with the registration and nowhere else', async () => {
    await open('/housing-registration');
    expect(screen.getByText(/Premium Feature: Donations & Tips/)).toBeVisible();
    expect(screen.queryByLabelText('Accept donations and tips')).toBeNull();
    await payPremium('Upgrade to Premium');
    fireEvent.click(await screen.findByLabelText('Accept donations and tips'));
    fillPerson();
    type('Account holder name', 'Ann Other');
    type('Bank name', 'Test Bank');
    type('Sort code', '10-88-00');
    type('Account number', '00012345');
    await pass(600);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/00012345|10-88-00/);
    await submit('Register as Housing Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    expect(api.requestsTo(REGISTER)[0]?.body).toMatchObject({
      acceptsDonations: true, bankAccountName: 'Ann Other', bankName: 'Test Bank', sortCode: '10-88-00', accountNumber: '00012345', registrationPaymentId: 'rp-1',
    });
    await waitFor(() => expect(localStorage.getItem('premium:housing')).toBeNull());
  });

  it('is not lost when the page is left after paying: the server says whether it is paid', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    api.on('GET /api/payments/rp-1', { body: PAID });
    await open('/housing-registration');
    expect(await screen.findByText('Paid. Your premium begins with this registration.')).toBeVisible();
  });

  it('is not given for a payment that the server does not call completed', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    await open('/housing-registration');
    await waitFor(() => expect(api.requestsTo('GET /api/payments/rp-1')).toHaveLength(1));
    expect(screen.queryByText('Paid. Your premium begins with this registration.')).toBeNull();
  });

  it.each([
    ['the provider refuses', () => { stripe.confirmation = { error: { message: 'Your card was declined.' } }; }, 'Payment Failed', 'Your card was declined.'],
    ['the form is not complete', () => { stripe.submission = { error: { message: 'Your card number is incomplete.' } }; }, 'Form Validation Error', 'Your card number is incomplete.'],
    ['something throws', () => { stripe.confirmation = new Error('boom'); }, 'Payment Error', 'There was an issue processing your payment. Please try again.'],
  ])('stays unpaid when %s', async (_what, prepare, title, description) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    prepare();
    await open('/housing-registration');
    await payPremium('Upgrade to Premium');
    await expectToast(title, description);
    expect(screen.queryByText('Paid. Your premium begins with this registration.')).toBeNull();
  });

  it('closes its dialog when no session can be had', async () => {
    api.on(PAY, { status: 503, body: 'later' });
    await open('/housing-registration');
    await submit('Upgrade to Premium');
    await expectToast('Error', 'Failed to initialize payment. Please try again.');
    await waitFor(() => expect(document.querySelector('.premium-sum')).toBeNull());
  });

  it('asks £10.00 when the server does not say how much', async () => {
    api.on(PAY, { body: { clientSecret: 'secret-p', registrationPaymentId: 'rp-1' } });
    await open('/housing-registration');
    await submit('Upgrade to Premium');
    expect(await screen.findByRole('button', { name: 'Pay £10.00' })).toBeInTheDocument();
  });

  it('falls back to a form that always ends in a failure after two seconds', async () => {
    fakeStripe({ isSlow: true });
    await open('/housing-registration');
    await submit('Upgrade to Premium');
    await pass(2300);
    expect(await screen.findByText('Premium Payment')).toBeInTheDocument();
    for (const [label, value] of [['Card Number', '4242424242424242'], ['Expiry Date', '1234'], ['CVC', '987'], ['Name on Card', 'A']] as const) type(label, value);
    await submit('Pay £10.00');
    await pass(2200);
    await expectToast('Payment Processing Unavailable', 'Payment processing is temporarily unavailable. Please try again later or contact support.');
  });
});
