import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { seeEverything } from './map-window.js';
import { type } from './registration-page.js';
import { renderSite } from './render-site.js';

/** Somebody who adds pictures to a registration; new for each test. */
export interface UploadVisit {
  api: FakeApi;
  user: UserEvent;
}

const visit = {} as UploadVisit;

/** Sets the stage before each test of a file and clears it afterwards; what it returns is filled in by then. */
export function stageUploads(): UploadVisit {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
    let count = 0;
    visit.api = fakeApi()
      .on('GET /config.json', { body: TEST_CONFIG })
      .on('POST /api/objects/upload', () => ({ body: { uploadURL: `http://storage.test/u${(count += 1)}` } }))
      .on('POST /api/objects/normalize', ({ body }) => ({ body: { objectPath: (body as { uploadURL: string }).uploadURL.replace('http://storage.test/', '/objects/') } }));
    for (let index = 1; index <= 12; index += 1) visit.api.on(`PUT /u${index}`, { status: 200 });
    visit.user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  return visit;
}

export const toasts = () => screen.getByRole('region', { name: 'Notifications' });
export const expectToast = async (title: string, description: string) => waitFor(() => expect(toasts()).toHaveTextContent(title + description));
export const image = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
export const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
};
export const names = () => screen.getAllByRole('img', { name: /\.png$/ }).map((picture) => picture.getAttribute('alt'));

export async function open(path = '/farmers-registration'): Promise<void> {
  seeEverything();
  renderSite(path);
  await screen.findByText('choose files');
}

export const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

export async function choose(...files: File[]): Promise<void> {
  await visit.user.upload(fileInput(), files);
}

/** What a registration would send; the API of these tests refuses it, so that the form stays. */
export async function sentImages(): Promise<unknown> {
  for (const [label, value] of [['Full name', 'Ann'], ['Email address', 'ann@example.org'], ['Location', 'Leeds']] as const) type(label, value);
  fireEvent.click(screen.getByLabelText('Weekends'));
  await visit.user.click(screen.getByRole('button', { name: 'Register as Farmer Helper' }));
  await screen.findByText('Registration Failed');
  const [sent] = visit.api.requestsTo('POST /api/registrations').map(({ body }) => body as { images: unknown });
  return sent?.images;
}
