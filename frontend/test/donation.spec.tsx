import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dialog, HELPER, INTENT, pass, stageDonations, toasts } from './donation-visit.js';
import { fakeStripe, TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const visit = stageDonations();
const amounts = () => visit.api.requestsTo(INTENT).map(({ body }) => (body as { amount: number }).amount);

async function openDialog(): Promise<void> {
  renderSite('/helper/h1', 'served');
  await visit.user.click(await screen.findByRole('button', { name: 'Donate Now' }));
  await screen.findByRole('dialog');
}

async function openForm(label = 'Donate £5.00'): Promise<HTMLElement> {
  await openDialog();
  return within(dialog()).findByRole('button', { name: label });
}

async function typeAmount(text: string): Promise<void> {
  await visit.user.clear(screen.getByLabelText('Custom amount'));
  if (text) await visit.user.type(screen.getByLabelText('Custom amount'), text);
}

describe('Opening the donation dialog', () => {
  it('asks for a session of £5.00 with everything that names the recipient', async () => {
    await openForm();
    const [request] = visit.api.requestsTo(INTENT);
    expect(request?.body).toEqual({
      amount: 5, purpose: 'donation', recipientName: 'Holbeck Open Kitchen', recipientEmail: 'kitchen@example.org', helperId: 'h1', sessionId: expect.any(String),
    });
    expect(within(dialog()).getByText('Show your appreciation by making a donation to Holbeck Open Kitchen')).toBeVisible();
    expect(within(dialog()).getByText('Minimum donation: £0.50')).toBeVisible();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['£2', '£5', '£10', '£20']);
    expect(screen.getByRole('radio', { name: '£5' })).toBeChecked();
  });

  it('says that no money moves in test mode, and never that Stripe takes it', async () => {
    await openForm();
    expect(within(dialog()).getByText('Test mode: no real card, no real money.')).toBeVisible();
    expect(screen.queryByText(/Paid securely through Stripe/)).toBeNull();
    expect(document.querySelectorAll('[data-test-mode-band]')).toHaveLength(1);
  });

  it('names Stripe and shows no band when the installation is live', async () => {
    visit.api.on('GET /config.json', { body: { ...TEST_CONFIG, stripe: { ...TEST_CONFIG.stripe, isTestMode: false } } });
    await openForm();
    expect(within(dialog()).getByText('Paid securely through Stripe. Card details never reach this site.')).toBeVisible();
    expect(document.querySelector('[data-test-mode-band]')).toBeNull();
  });

  it('says that it sets up the donation while the session is on its way', async () => {
    visit.api.on(INTENT, () => new Promise(() => undefined));
    await openDialog();
    expect(await within(dialog()).findByText('Setting up donation...')).toBeInTheDocument();
    expect(within(dialog()).queryByText(/Please enter a valid donation amount/)).toBeNull();
  });

  it('opens by #donate after half a second, and not before', async () => {
    renderSite('/helper/h1#donate', 'served');
    await screen.findByRole('button', { name: 'Donate Now' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(600);
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('does not open by #donate, and offers no button, for a helper that accepts no donations', async () => {
    visit.api.on('GET /api/registrations/h1', { body: { ...HELPER, acceptsDonations: false } });
    renderSite('/helper/h1#donate', 'served');
    await screen.findByRole('heading', { level: 1, name: 'Holbeck Open Kitchen' });
    await pass(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Donat/ })).toBeNull();
    expect(visit.api.requestsTo(INTENT)).toHaveLength(0);
  });
});

describe('Changing the amount', () => {
  it('asks again for each amount, in the same session, and starts a new form', async () => {
    await openForm();
    await visit.user.click(screen.getByRole('radio', { name: '£20' }));
    await within(dialog()).findByRole('button', { name: 'Donate £20.00' });
    expect(amounts()).toEqual([5, 20]);
    expect(visit.stripe.secrets).toEqual(['secret-5', 'secret-20']);
    const sessions = visit.api.requestsTo(INTENT).map(({ body }) => (body as { sessionId: string }).sessionId);
    expect(new Set(sessions).size).toBe(1);
  });

  it('aborts the request of the amount before, and drops its late answer', async () => {
    let answerFirst = (): void => undefined;
    visit.api.on(INTENT, ({ body }) => {
      const { amount } = body as { amount: number };
      const answer = { body: { clientSecret: `secret-${amount}`, paymentId: 'pay-1' } };
      return amount === 5 ? new Promise((resolve) => { answerFirst = () => resolve(answer); }) : answer;
    });
    await openDialog();
    await waitFor(() => expect(amounts()).toEqual([5]));
    await visit.user.click(screen.getByRole('radio', { name: '£10' }));
    await within(dialog()).findByRole('button', { name: 'Donate £10.00' });
    expect(visit.api.requestsTo(INTENT)[0]?.signal?.aborted).toBe(true);
    answerFirst();
    await pass(100);
    expect(within(dialog()).getByRole('button', { name: 'Donate £10.00' })).toBeVisible();
    expect(visit.stripe.secrets).toEqual(['secret-10']);
  });

  it.each([['0.49'], [''], ['1000.01'], ['1.234'], ['-5']])('takes %p for no amount: a message, no form and no request', async (typed) => {
    await openForm();
    const before = amounts().length;
    await typeAmount(typed);
    expect(within(dialog()).getByText(/Please enter a valid donation amount \(minimum £0\.50\)/)).toBeVisible();
    expect(within(dialog()).queryByRole('button', { name: /^Donate £/ })).toBeNull();
    expect(amounts().slice(before)).not.toContain(Number(typed));
  });

  it.each([['0.50', 0.5], ['1000', 1000], ['12.34', 12.34]])('takes %p', async (typed, pounds) => {
    await openForm();
    await typeAmount(typed);
    await within(dialog()).findByRole('button', { name: `Donate £${pounds.toFixed(2)}` });
    expect(amounts().at(-1)).toBe(pounds);
  });
});

describe('How a donation ends', () => {
  const labels = ['Your name (optional)', 'Message (optional)', 'Email for a receipt (optional)'];
  it('thanks, closes, returns to the page by /donation-success only if the bank wants it, and brings the figures up to date', async () => {
    visit.api.on('GET /api/helpers/h1/stats', { body: {} });
    const button = await openForm();
    await visit.user.click(button);
    await waitFor(() => expect(toasts()).toHaveTextContent('Donation Successful!'));
    expect(toasts()).toHaveTextContent('Thank you for your £5.00 donation to Holbeck Open Kitchen!');
    expect(visit.stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({ redirect: 'if_required', confirmParams: { return_url: `${location.origin}/donation-success?payment=pay-1` } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Donate £/ })).toBeNull());
  });

  it.each([
    ['the provider refuses', () => { visit.stripe.confirmation = { error: { message: 'Your card was declined.' } }; }, 'Donation Failed', 'Your card was declined.'],
    ['the form is not complete', () => { visit.stripe.submission = { error: { message: 'Your card number is incomplete.' } }; }, 'Form Validation Error', 'Your card number is incomplete.'],
    ['something throws', () => { visit.stripe.confirmation = new Error('boom'); }, 'Donation Error', 'There was an issue processing your donation. Please try again.'],
  ])('stays open when %s', async (_what, prepare, title, description) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    prepare();
    await visit.user.click(await openForm());
    await waitFor(() => expect(toasts()).toHaveTextContent(title));
    expect(toasts()).toHaveTextContent(description);
    expect(within(dialog()).getByRole('button', { name: 'Donate £5.00' })).toBeEnabled();
  });

  it('closes with a toast when no session can be had', async () => {
    visit.api.on(INTENT, { status: 503, body: 'later' });
    await visit.user.click(await renderSite('/helper/h1', 'served').findByRole('button', { name: 'Donate Now' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Failed to initialize donation. Please try again.'));
    expect(within(toasts()).getByText('Error')).toBeVisible();
    await waitFor(() => expect(document.querySelector('.donation-body')).toBeNull());
  });

  it('closes by Cancel, and starts afresh in a new session when it is opened again', async () => {
    await openForm();
    await visit.user.click(screen.getByRole('radio', { name: '£20' }));
    await within(dialog()).findByRole('button', { name: 'Donate £20.00' });
    await visit.user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.querySelector('.donation-body')).toBeNull());
    await visit.user.click(screen.getByRole('button', { name: 'Donate Now' }));
    await screen.findByRole('button', { name: 'Donate £5.00' });
    const sessions = visit.api.requestsTo(INTENT).map(({ body }) => (body as { sessionId: string }).sessionId);
    expect(sessions[2]).not.toBe(sessions[0]);
  });

  it('forgets name, message and address when it is closed: the next donor is another person', async () => {
    await openForm();
    for (const label of labels) await visit.user.type(screen.getByLabelText(label), 'ann@example.org');
    await visit.user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    await visit.user.click(screen.getByRole('button', { name: 'Donate Now' }));
    await screen.findByRole('button', { name: 'Donate £5.00' });
    for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('sends name and message with the same session before it pays', async () => {
    const button = await openForm();
    await visit.user.type(screen.getByLabelText('Your name (optional)'), 'Ann');
    await visit.user.type(screen.getByLabelText('Message (optional)'), 'Well done');
    await visit.user.click(button);
    await waitFor(() => expect(toasts()).toHaveTextContent('Donation Successful!'));
    expect(visit.api.requestsTo(INTENT).at(-1)?.body).toMatchObject({ amount: 5, donorName: 'Ann', message: 'Well done', helperId: 'h1' });
  });

  it('does not pay an old session when the server has opened another in the meantime', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let count = 0;
    visit.api.on(INTENT, () => ({ body: { clientSecret: `secret-${(count += 1)}`, paymentId: 'pay-1' } }));
    const button = await openForm();
    await visit.user.type(screen.getByLabelText('Your name (optional)'), 'Ann');
    await visit.user.click(button);
    await waitFor(() => expect(toasts()).toHaveTextContent('Donation Error'));
    expect(visit.stripe.confirmPayment).not.toHaveBeenCalled();
    await visit.user.click(await within(dialog()).findByRole('button', { name: 'Donate £5.00' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Donation Successful!'));
  });

  it.each([
    ['open' as const, /shown on the dashboard of the helper, which anybody can open/],
    ['owner' as const, /^Only the helper sees your name and message/],
  ])('says before it is typed who will see name and message (%s)', async (dashboardAccess, words) => {
    visit.api.on('GET /config.json', { body: { ...TEST_CONFIG, dashboardAccess } });
    await openForm();
    expect(within(dialog()).getByText(words)).toBeInTheDocument();
  });

  it('locks the amount while the card is being charged', async () => {
    visit.stripe.confirmPayment.mockImplementation(() => new Promise(() => undefined));
    await visit.user.click(await openForm());
    await waitFor(() => expect(screen.getByLabelText('Custom amount')).toBeDisabled());
    await visit.user.click(screen.getByRole('radio', { name: '£20' }));
    expect(amounts()).toEqual([5]);
  });

  it('cannot be closed while the card is being charged, and can afterwards', async () => {
    let answer: (confirmation: { paymentIntent: { status: string } } | { error: { message: string } }) => void = () => undefined;
    visit.stripe.confirmPayment.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await visit.user.click(await openForm());
    const cancel = within(dialog()).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toBeDisabled());
    expect(within(dialog()).getByRole('button', { name: 'Close' })).toBeDisabled();
    await visit.user.keyboard('{Escape}');
    await visit.user.click(document.querySelector('.pay-scrim')!);
    expect(dialog()).toBeVisible();
    answer({ error: { message: 'Your card was declined.' } });
    await waitFor(() => expect(cancel).toBeEnabled());
    await visit.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Donate Now' })).toHaveFocus();
  });

  it('keeps the page behind it out of reach, but not the toasts', async () => {
    await openForm();
    expect(screen.getByRole('main').closest('[inert], [data-behind-dialogs]')).toHaveProperty('inert', true);
    expect(toasts().closest('[data-behind-dialogs]')).toBeNull();
    await visit.user.click(within(dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('main').closest('[data-behind-dialogs]')).toHaveProperty('inert', false);
  });

  it('can be paid only when the form of the provider has shown itself', async () => {
    visit.stripe = fakeStripe({ isSlow: true });
    const button = await openForm();
    expect(button).toBeDisabled();
    act(() => visit.stripe.appear());
    expect(button).toBeEnabled();
  });
});
