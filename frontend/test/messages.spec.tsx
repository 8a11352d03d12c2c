import type { Conversation } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';

const LISTING = sampleListing();
const SEND = 'POST /api/registrations/h1/message';
const [READ, ANSWER, BLOCK, REPORT] = ['read', 'answer', 'block', 'report'].map((verb) => `POST /api/conversations/c1/${verb}`) as [string, string, string, string];
const CONVERSATION: Conversation = {
  id: 'c1',
  listing: { id: 'h1', name: 'Quince Works' },
  you: 'helper',
  senderName: 'Ann',
  messages: [{ id: 'm1', isYours: false, text: 'A place?\nSee https://evil.example', sentAt: '2026-11-22T10:00:00Z' }],
  ended: null,
  isBlockedByYou: false,
  keptUntil: '2027-02-20T10:00:00Z',
};

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/registrations/h1', { body: LISTING })
    .on(SEND, { status: 202, body: { message: 'We have emailed you a link.' } })
    .on(READ, { body: CONVERSATION });
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: RegExp | string, text: string) => user.type(await screen.findByLabelText(label), text);

describe('Writing to a helper', () => {
  it('begins at the profile, where an address is confirmed', async () => {
    renderSite('/helper/h1');
    await user.click(await screen.findByRole('link', { name: `Send a message: ${LISTING.name}` }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Send a message' })).toBeVisible();
  });

  it('is not offered where no address is confirmed', async () => {
    api.on('GET /api/registrations/h1', { body: { ...LISTING, isConfirmed: false } });
    renderSite('/helper/h1');
    await screen.findByRole('link', { name: /^Report this listing/ });
    expect(screen.queryByRole('link', { name: /^Send a message/ })).toBeNull();
  });

  it('sends the words, and says what is left to do', async () => {
    renderSite('/helper/h1/message');
    await fill('Your message', ' Is there a place? ');
    await fill(/^Your name/, 'Ann');
    await fill('Your email address', 'ann@example.org');
    await press('Send the message');
    expect(await screen.findByText('We have emailed you a link.')).toBeVisible();
    expect(api.requestsTo(SEND).map(({ body }) => body)).toEqual([{ name: 'Ann', email: 'ann@example.org', text: 'Is there a place?' }]);
  });

  it('says at each field what is missing, and leads to the first', async () => {
    renderSite('/helper/h1/message');
    await fill(/^Your name/, 'evil.example/pay');
    await press('Send the message');
    expect(screen.getByText('Please write a few words')).toBeVisible();
    expect(screen.getByText(/^Your name must not contain a web/)).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Your message')).toHaveFocus();
    expect(api.requestsTo(SEND)).toEqual([]);
  });

  it('keeps what was typed when it was refused', async () => {
    api.on(SEND, { status: 429, body: 'There were very many messages today.' });
    renderSite('/helper/h1/message');
    await fill('Your message', 'Hello');
    await fill('Your email address', 'ann@example.org');
    await press('Send the message');
    expect(await screen.findByText(/very many messages today/)).toBeVisible();
    expect(screen.getByLabelText('Your message')).toHaveValue('Hello');
  });
});

describe('The page of a conversation', () => {
  it('shows what was written as text, with nothing of it a link, and sends an answer', async () => {
    const answered = { ...CONVERSATION, messages: [...CONVERSATION.messages, { id: 'm2', isYours: true, text: 'Yes.', sentAt: '2026-11-22T11:00:00Z' }] };
    api.on(ANSWER, { body: answered });
    renderSite('/links/helper-conversation/c1#tok');
    const thread = await screen.findByRole('list', { name: 'Messages' });
    expect(within(thread).getByText(/evil\.example/)).toBeVisible();
    expect(within(thread).queryByRole('link')).toBeNull();
    await fill('Your answer', 'Yes.');
    await press('Send');
    expect(await within(thread).findByText('Yes.')).toBeVisible();
    expect(api.requestsTo(ANSWER).map(({ body }) => body)).toEqual([{ side: 'helper', token: 'tok', text: 'Yes.' }]);
    expect(api.requestsTo(READ).map(({ body }) => body)).toEqual([{ side: 'helper', token: 'tok' }]);
    expect(screen.getByLabelText('Your answer')).toHaveValue('');
  });

  it('blocks the other one and takes it back', async () => {
    api.on(BLOCK, ({ body }) => ({ body: (body as { isBlocked: boolean }).isBlocked ? { ...CONVERSATION, ended: 'blocked-by-you', isBlockedByYou: true } : CONVERSATION }));
    renderSite('/links/helper-conversation/c1#tok');
    await press('Block Ann');
    expect(await screen.findByText(/You get no more messages here/)).toBeVisible();
    expect(screen.queryByLabelText('Your answer')).toBeNull();
    await press('Let Ann write again');
    expect(await screen.findByLabelText('Your answer')).toBeVisible();
  });

  it('tells whoever is blocked in plain words', async () => {
    api.on(READ, { body: { ...CONVERSATION, you: 'sender', ended: 'blocked-by-other' } });
    renderSite('/links/sender-conversation/c1#tok');
    expect(await screen.findByText(/They do not want any more messages here/)).toBeVisible();
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });

  it('reports it with a word why', async () => {
    api.on(REPORT, { status: 202, body: { message: 'Thank you. A person looks at it within 24 hours.' } });
    renderSite('/links/sender-conversation/c1#tok');
    await press('Report this conversation');
    await press('Report and block');
    expect(screen.getByText('Please say what is wrong')).toBeVisible();
    await fill('What is wrong?', 'They ask for money.');
    await press('Report and block');
    expect(await screen.findByText(/looks at it within 24 hours/)).toBeVisible();
    expect(api.requestsTo(REPORT).map(({ body }) => body)).toEqual([{ side: 'sender', token: 'tok', text: 'They ask for money.' }]);
    expect(screen.getByText(/You get no more messages here/)).toBeVisible();
  });

  it('says of a link that is over that it is', async () => {
    api.on(READ, { status: 410, body: 'This conversation is over.' });
    renderSite('/links/sender-conversation/c1#tok');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeVisible();
    expect(screen.getByText('This conversation is over.')).toBeVisible();
  });
});
