import type { OperatorDeadLetter } from '@community-help/api-contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi();
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);

it('an operator tries failed events again, one or a page of them, or forgets one', async () => {
  const letter = (id: string, wish: 'drop' | null): OperatorDeadLetter => ({ id, group: 'reporting', topic: 'payments.payout-completed.v1', eventId: `e-${id}`, key: 'h1', error: 'the seal is torn', attempts: 8, deadAt: '2026-11-20T10:00:00.000Z', wish });
  api
    .on('GET /api/operator/dead-letters', { body: { rows: [letter('1', null), letter('2', null), letter('3', 'drop')], next: null, lookedAt: '2026-11-20T11:00:00.000Z' } })
    .on('POST /api/operator/dead-letters/settle', { status: 409, body: 'Somebody has decided about one of these meanwhile. Nothing was done; please look again.' });
  renderSite('/operator?view=events');
  expect(await screen.findAllByText('the seal is torn (tried 8 times)')).toHaveLength(3);
  expect(screen.getByText('Is forgotten')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again event e-3' })).toBeNull();
  await press('Try all 2 of this page again');
  const all = await dialog();
  await user.type(all.getByLabelText('Reason'), 'the key is back');
  await user.click(all.getByRole('button', { name: 'Try again' }));
  expect(await all.findByText(/^Somebody has decided about one of these meanwhile/)).toBeVisible();
  await user.keyboard('{Escape}');
  await press('Forget event e-2');
  const one = await dialog();
  await user.click(one.getByRole('button', { name: 'Forget it' }));
  expect(await one.findByText('Please say why')).toBeVisible();
  api.on('POST /api/operator/dead-letters/settle', { body: { settled: 1 } });
  await user.type(one.getByLabelText('Reason'), 'a test');
  await user.click(one.getByRole('button', { name: 'Forget it' }));
  await waitFor(() =>
    expect(bodies('POST /api/operator/dead-letters/settle')).toEqual([
      { ids: ['1', '2'], wish: 'replay', reason: 'the key is back' },
      { ids: ['2'], wish: 'drop', reason: 'a test' },
    ]),
  );
});
