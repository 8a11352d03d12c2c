import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UPLOAD } from '@community-help/api-contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { type } from './registration-page.js';
import { renderSite } from './render-site.js';
import { sampleListing, seeEverything } from './map-window.js';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  let count = 0;
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: `http://storage.test/u${(count += 1)}` } }))
    .on('POST /api/objects/normalize', ({ body }) => ({ body: { objectPath: (body as { uploadURL: string }).uploadURL.replace('http://storage.test/', '/objects/') } }));
  for (let index = 1; index <= 12; index += 1) api.on(`PUT /u${index}`, { status: 200 });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });
});
afterEach(() => {
  jest.useRealTimers();
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const expectToast = async (title: string, description: string) => waitFor(() => expect(toasts()).toHaveTextContent(title + description));
const image = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
};
const names = () => screen.getAllByRole('img', { name: /\.png$/ }).map((picture) => picture.getAttribute('alt'));

async function open(path = '/farmers-registration'): Promise<void> {
  seeEverything();
  renderSite(path);
  await screen.findByText('choose files');
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

async function choose(...files: File[]): Promise<void> {
  await user.upload(fileInput(), files);
}

/** What a registration would send; the API of these tests refuses it, so that the form stays. */
async function sentImages(): Promise<unknown> {
  for (const [label, value] of [['Full name', 'Ann'], ['Email address', 'ann@example.org'], ['Location', 'Leeds']] as const) type(label, value);
  fireEvent.click(screen.getByLabelText('Weekends'));
  await user.click(screen.getByRole('button', { name: 'Register as Farmer Helper' }));
  await screen.findByText('Registration Failed');
  const [sent] = api.requestsTo('POST /api/registrations').map(({ body }) => body as { images: unknown });
  return sent?.images;
}

describe('Uploading', () => {
  it('puts each file where the server says, half a second apart, and reports them together', async () => {
    await open();
    await choose(image('a.png'), image('b.png'));
    await waitFor(() => expect(api.requestsTo('PUT /u1')).toHaveLength(1));
    expect(api.requestsTo('POST /api/objects/upload')[0]?.body).toEqual({});
    expect(screen.getByRole('button', { name: 'Register as Farmer Helper' })).toBeDisabled();
    await pass(300);
    expect(api.requestsTo('PUT /u2')).toHaveLength(0);
    await pass(400);
    await expectToast('Images uploaded successfully', '2 image(s) have been uploaded.');
    expect(api.requestsTo('POST /api/objects/normalize').map(({ body }) => body)).toEqual([{ uploadURL: 'http://storage.test/u1' }, { uploadURL: 'http://storage.test/u2' }]);
    expect(screen.getByText(/2\/10/)).toBeVisible();
    expect(await sentImages()).toEqual(['/objects/u1', '/objects/u2']);
  });

  it.each([['/warm-cool-hubs-registration'], ['/perishable-goods-registration']])('%s names a single image', async (path) => {
    await open(path);
    await choose(image('hall.png'));
    await expectToast('Image uploaded', 'hall.png has been uploaded successfully.');
  });

  it('keeps the raw address of a picture that could not be processed, and says so', async () => {
    api.on('POST /api/objects/normalize', { status: 503, body: 'later' });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload processing error', "Images uploaded but couldn't be processed. Please try again.");
    expect(await sentImages()).toEqual(['http://storage.test/u1']);
  });

  it('says on its card why a picture can never be used; it takes no place, does not stand in the way and is not left out in silence', async () => {
    api.on('POST /api/objects/normalize', { status: 422, body: 'HEIC pictures cannot be shown. Please save the picture as JPEG.' });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload processing error', "Images uploaded but couldn't be processed. Please try again.");
    expect(screen.getByText('HEIC pictures cannot be shown. Please save the picture as JPEG.')).toBeVisible();
    expect(screen.getByText(/0\/10/)).toBeVisible();
    expect(screen.getByText('One picture could not be used: it will not be part of your registration.')).toBeVisible();
    expect(await sentImages()).toEqual([]);
  });

  it('marks the picture that the server refuses with the registration, and goes on without it', async () => {
    const detail = 'Please correct: picture 2 cannot be used: it is shown by another listing. Please upload it again.';
    api.on('POST /api/registrations', { status: 400, type: 'application/problem+json', body: { detail, fields: [{ field: 'images[1]', message: 'picture 2 cannot be used: it is shown by another listing. Please upload it again' }] } });
    await open();
    await choose(image('a.png'), image('b.png'));
    await pass(800);
    await waitFor(() => expect(screen.getByText(/2\/10/)).toBeVisible());
    expect(await sentImages()).toEqual(['/objects/u1', '/objects/u2']);
    const card = (await screen.findByText('It is shown by another listing. Please upload it again')).closest('li')!;
    expect(within(card).getByRole('img', { name: 'b.png' })).toBeVisible();
    expect(screen.getByRole('group', { name: /Photos/ })).toHaveFocus();
    api.on('POST /api/registrations', { status: 201, body: { ...sampleListing(), placement: 'Shown near Leeds LS1' } });
    await user.click(screen.getByRole('button', { name: 'Register as Farmer Helper' }));
    await screen.findByText(/is registered\./);
    expect(api.requestsTo('POST /api/registrations')[1]?.body).toMatchObject({ images: ['/objects/u1'] });
  });

  it('tries a picture again that did not arrive', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('PUT /u1', { status: 500 });
    await open();
    await choose(image('a.png'));
    await user.click(await screen.findByRole('button', { name: 'Try again to upload a.png' }));
    await expectToast('Images uploaded successfully', '1 image(s) have been uploaded.');
    expect(await sentImages()).toEqual(['/objects/u2']);
  });

  it('says when no place for a picture can be had', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST /api/objects/upload', { status: 503, body: 'later' });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload Error', 'Failed to prepare file upload. Please try again.');
    expect(log).toHaveBeenCalledWith('Failed to get upload URL');
    expect(screen.getByText('Upload failed')).toBeVisible();
    expect(await sentImages()).toEqual([]);
  });

  it('says which picture did not arrive', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('PUT /u1', { status: 500 });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload failed', 'a.png could not be uploaded. Please remove it and try again.');
  });
});

describe('What is not taken', () => {
  it('is a file of more than 10485760 bytes; one of exactly that size is', async () => {
    await open();
    await choose(image('big.png', UPLOAD.maxBytes + 1));
    await expectToast('Upload Error', 'File size exceeds 10MB limit');
    expect(screen.getByText(/File size exceeds 10MB limit/, { selector: 'li' })).toHaveTextContent('big.png: File size exceeds 10MB limit');
    expect(api.requestsTo('POST /api/objects/upload')).toHaveLength(0);
    await choose(image('right.png', 10_485_760));
    await expectToast('Images uploaded successfully', '1 image(s) have been uploaded.');
  });

  it('is a file that is no image', async () => {
    await open();
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await expectToast('Upload Error', 'Only images can be uploaded');
  });

  it('is an eleventh image', async () => {
    await open();
    await choose(...Array.from({ length: 11 }, (_unused, index) => image(`${index + 1}.png`)));
    expect(names()).toHaveLength(10);
    expect(screen.getByText(/At most 10 images/, { selector: 'li' })).toHaveTextContent('11.png');
    expect(fileInput()).toBeDisabled();
  });
});

describe('The place to drop pictures on', () => {
  it('takes what is dropped, and answers a file that is no picture', async () => {
    await open();
    fireEvent.drop(screen.getByText('Drop pictures here'), { dataTransfer: { files: [image('a.png'), new File(['x'], 'list.txt', { type: 'text/plain' })], items: [] } });
    await screen.findByRole('img', { name: 'a.png' });
    expect(screen.getByText('list.txt').closest('li')).toHaveTextContent('list.txt: Only images can be uploaded');
  });

  it('is a button for the keyboard, and has the focus when the last picture is gone', async () => {
    await open();
    await choose(image('a.png'));
    await user.click(await screen.findByRole('button', { name: 'Remove a.png' }));
    expect(screen.getByRole('button', { name: /Drop pictures here or choose files/ })).toHaveFocus();
  });
});

describe('The gallery', () => {
  async function withThree(): Promise<void> {
    await open();
    await choose(image('a.png'), image('b.png'), image('c.png'));
    await pass(1300);
    await waitFor(() => expect(toasts()).toHaveTextContent('3 image(s) have been uploaded.'));
  }

  it('is ordered by buttons', async () => {
    await withThree();
    expect(screen.getByRole('button', { name: 'Move a.png earlier' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    await user.click(screen.getByRole('button', { name: 'Move a.png later' }));
    expect(names()).toEqual(['c.png', 'a.png', 'b.png']);
    expect(await sentImages()).toEqual(['/objects/u3', '/objects/u1', '/objects/u2']);
  });

  it('keeps the focus on what was moved, and beside what was removed', async () => {
    await withThree();
    await user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    expect(screen.getByRole('button', { name: 'Move c.png earlier' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    expect(screen.getByRole('button', { name: 'Move c.png later' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove c.png' }));
    expect(screen.getByRole('button', { name: 'Remove a.png' })).toHaveFocus();
  });

  it('is ordered by dragging', async () => {
    await withThree();
    const [first, , third] = screen.getAllByRole('img', { name: /\.png$/ }).map((picture) => picture.closest('[draggable=true]')!);
    const dataTransfer = { setData: () => undefined, files: [] };
    fireEvent.dragStart(third!, { dataTransfer });
    fireEvent.dragOver(first!, { dataTransfer });
    fireEvent.drop(first!, { dataTransfer });
    fireEvent.dragEnd(third!, { dataTransfer });
    expect(names()).toEqual(['c.png', 'a.png', 'b.png']);
  });

  it('lets a picture go', async () => {
    await withThree();
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }));
    await expectToast('Image removed', 'The image has been removed from your gallery.');
    expect(names()).toEqual(['a.png', 'c.png']);
    expect(within(screen.getByRole('group', { name: /Photos/ })).getByText(/2\/10/)).toBeVisible();
  });

  it('is empty after the form has been cleared', async () => {
    await withThree();
    await user.click(screen.getByRole('button', { name: 'Clear this form' }));
    expect(screen.queryAllByRole('img', { name: /\.png$/ })).toEqual([]);
  });
});
