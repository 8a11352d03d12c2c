import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLatePart } from '../src/app/use-late-part.js';
import { Toaster } from '../src/shell/toaster.js';
import { renderInSite } from './render-site.js';

const load = jest.fn<() => Promise<() => string>>();

function Page() {
  const { Part, fetchPart } = useLatePart(load);
  return (
    <>
      <p>What is being read</p>
      <button type="button" onClick={fetchPart}>
        Open
      </button>
      {Part && <Part />}
      <Toaster />
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 20 });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

it('a part that cannot be fetched leaves the page as it is, says so, and is fetched when it is asked for again', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  load.mockRejectedValue(new Error('offline'));
  renderInSite(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('That could not be opened')).toBeVisible();
  expect(screen.getByText('What is being read')).toBeVisible();
  load.mockResolvedValue(() => 'The dialog');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/The dialog/)).toBeVisible();
});
