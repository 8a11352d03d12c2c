import { beforeEach, describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@community-help/api-contracts';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { replaceMailOpener } from '../src/domain/mail-draft.js';
import { Toaster } from '../src/shell/toaster.js';
import { CategoryCards } from '../src/features/sign-up/category-cards.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderInSite, renderSite } from './render-site.js';

let api: FakeApi;
let user: UserEvent;
let drafts: URL[];

beforeEach(() => {
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
  user = userEvent.setup();
  drafts = [];
  replaceMailOpener((address) => drafts.push(new URL(address)));
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const button = () => screen.getByRole('button', { name: 'Submit Registration' });

async function open(): Promise<void> {
  renderSite('/signup');
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
}

describe('The category cards', () => {
  it('lead to the nine registrations, in the order of the contract', async () => {
    await open();
    expect(screen.getAllByRole('link', { name: /^Sign up as / }).map((link) => link.getAttribute('href'))).toEqual([
      '/employment-registration', '/housing-registration', '/charities-registration', '/farmers-registration', '/pay-it-forward-registration', '/rag-and-bone-registration',
      '/advertising-registration', '/warm-cool-hubs-registration', '/perishable-goods-registration',
    ]);
  });

  it('are listed beside the form once they are chosen', async () => {
    await open();
    const beside = within(screen.getByRole('complementary', { name: 'Chosen categories' }));
    expect(beside.getByText(/Nothing yet/)).toBeVisible();
    for (const name of ['Housing', 'Farmers']) await user.click(screen.getByRole('button', { name }));
    expect(beside.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Housing', 'Farmers']);
    await user.click(screen.getByRole('button', { name: 'Housing' }));
    expect(beside.getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be chosen and left again', async () => {
    await open();
    const card = screen.getByRole('button', { name: 'Farmers' });
    await user.click(card);
    expect(card).toHaveAttribute('aria-pressed', 'true');
    await user.click(card);
    expect(card).toHaveAttribute('aria-pressed', 'false');
  });

  it('say that a registration is coming soon where there is none', async () => {
    const [first] = CATEGORIES;
    renderInSite(
      <>
        <CategoryCards chosen={[]} onToggle={() => undefined} categories={[{ ...first!, registrationPath: '' }]} />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: /^Sign up as/ }));
    expect(toasts()).toHaveTextContent('Registration Coming Soon');
  });
});

describe('The general helper form', () => {
  it('waits for a category, and says so', async () => {
    await open();
    expect(button()).toBeDisabled();
    expect(screen.getByText('Please select at least one category above to continue')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Farmers' }));
    expect(button()).toBeEnabled();
    expect(screen.queryByText('Please select at least one category above to continue')).toBeNull();
  });

  it('asks for name, email, location and skills, and opens no draft without them', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Farmers' }));
    await user.click(button());
    for (const [label, message] of [['Name', 'Please enter your name'], ['Email', 'Please enter a valid email address'], ['Location', 'Please enter where you are'], ['Skills', 'Please say what you can do']] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
    expect(screen.getByLabelText('Phone (optional)')).not.toHaveAccessibleDescription();
    expect(drafts).toEqual([]);
  });

  it('opens a mail draft with every field, sends nothing to the server, and is empty again', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Farmers' }));
    await user.click(screen.getByRole('button', { name: 'Warm/Cool Hubs' }));
    for (const [label, value] of [['Name', 'Ann & Bo'], ['Email', 'ann@example.org'], ['Location', 'Leeds'], ['Skills', 'Digging']] as const) await user.type(screen.getByLabelText(label), value);
    const before = api.requests.length;
    await user.click(button());
    expect(drafts).toHaveLength(1);
    const draft = drafts[0]!;
    expect(draft.protocol + draft.pathname).toBe('mailto:enquiries@help.test');
    expect(draft.searchParams.get('subject')).toBe('New Helper Registration');
    expect(draft.searchParams.get('body')?.replaceAll('\r', '').split('\n')).toEqual([
      'Name: Ann & Bo', 'Email: ann@example.org', 'Phone: -', 'Location: Leeds', 'Skills: Digging', 'Availability: -', 'Categories: Farmers, Warm/Cool Hubs',
    ]);
    expect(toasts()).toHaveTextContent('Email Client Opened');
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(button()).toBeDisabled();
    expect(api.requests).toHaveLength(before);
    expect(within(screen.getByRole('main')).queryAllByText(/^Please enter/)).toEqual([]);
  });
});
