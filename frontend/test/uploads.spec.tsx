import { describe, expect, it, jest } from '@jest/globals';
import { UPLOAD } from '@community-help/api-contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleListing } from './map-window.js';
import { choose, expectToast, fileInput, image, names, open, pass, sentImages, stageUploads, toasts } from './uploads-visit.js';

const visit = stageUploads();

describe('Uploading', () => {
  it('puts each file where the server says, half a second apart, and reports them together', async () => {
    await open();
    await choose(image('a.png'), image('b.png'));
    await waitFor(() => expect(visit.api.requestsTo('PUT /u1')).toHaveLength(1));
    expect(visit.api.requestsTo('POST /api/objects/upload')[0]?.body).toEqual({});
    expect(screen.getByRole('button', { name: 'Register as Farmer Helper' })).toBeDisabled();
    await pass(300);
    expect(visit.api.requestsTo('PUT /u2')).toHaveLength(0);
    await pass(400);
    await expectToast('Images uploaded successfully', '2 image(s) have been uploaded.');
    expect(visit.api.requestsTo('POST /api/objects/normalize').map(({ body }) => body)).toEqual([{ uploadURL: 'http://storage.test/u1' }, { uploadURL: 'http://storage.test/u2' }]);
    expect(screen.getByText(/2\/10/)).toBeVisible();
    expect(screen.getByText('Cover').closest('li')).toContainElement(screen.getByRole('img', { name: 'a.png' }));
    expect(await sentImages()).toEqual(['/objects/u1', '/objects/u2']);
  });

  it.each([['/warm-cool-hubs-registration'], ['/perishable-goods-registration']])('%s names a single image', async (path) => {
    await open(path);
    await choose(image('hall.png'));
    await expectToast('Image uploaded', 'hall.png has been uploaded successfully.');
  });

  it('keeps the raw address of a picture that could not be processed, and says so', async () => {
    visit.api.on('POST /api/objects/normalize', { status: 503, body: 'later' });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload processing error', "Images uploaded but couldn't be processed. Please try again.");
    expect(await sentImages()).toEqual(['http://storage.test/u1']);
  });

  it('says on its card why a picture can never be used; it takes no place, does not stand in the way and is not left out in silence', async () => {
    visit.api.on('POST /api/objects/normalize', { status: 422, body: 'HEIC pictures cannot be shown. Please save the picture as JPEG.' });
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
    visit.api.on('POST /api/registrations', { status: 400, type: 'application/problem+json', body: { detail, fields: [{ field: 'images[1]', message: 'picture 2 cannot be used: it is shown by another listing. Please upload it again' }] } });
    visit.api.on('POST /api/objects/normalize', ({ body }) => {
      const { uploadURL } = body as { uploadURL: string };
      return uploadURL.endsWith('/u1') ? { status: 422, body: 'This is no picture.' } : { body: { objectPath: uploadURL.replace('http://storage.test/', '/objects/') } };
    });
    await open();
    await choose(image('no.png'), image('a.png'), image('b.png'));
    await pass(1800);
    await waitFor(() => expect(screen.getByText(/2\/10/)).toBeVisible());
    expect(await sentImages()).toEqual(['/objects/u2', '/objects/u3']);
    const card = (await screen.findByText('It is shown by another listing. Please upload it again')).closest('li')!;
    expect(within(card).getByRole('img', { name: 'b.png' })).toBeVisible();
    expect(screen.getByRole('group', { name: /Photos/ })).toHaveFocus();
    visit.api.on('POST /api/registrations', { status: 201, body: { ...sampleListing(), placement: 'Shown near Leeds LS1' } });
    await visit.user.click(screen.getByRole('button', { name: 'Register as Farmer Helper' }));
    await screen.findByText(/is registered\./);
    expect(visit.api.requestsTo('POST /api/registrations')[1]?.body).toMatchObject({ images: ['/objects/u2'] });
  });

  it('tries a picture again that did not arrive', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    visit.api.on('PUT /u1', { status: 500 });
    await open();
    await choose(image('a.png'));
    await visit.user.click(await screen.findByRole('button', { name: 'Try again to upload a.png' }));
    await expectToast('Images uploaded successfully', '1 image(s) have been uploaded.');
    expect(await sentImages()).toEqual(['/objects/u2']);
  });

  it('says when no place for a picture can be had', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    visit.api.on('POST /api/objects/upload', { status: 503, body: 'later' });
    await open();
    await choose(image('a.png'));
    await expectToast('Upload Error', 'Failed to prepare file upload. Please try again.');
    expect(log).toHaveBeenCalledWith('Failed to get upload URL');
    expect(screen.getByText('Upload failed')).toBeVisible();
    expect(await sentImages()).toEqual([]);
  });

  it('ends with the page: no other picture is sent, and nothing is said on the next one', async () => {
    await open();
    await choose(image('a.png'), image('b.png'));
    await waitFor(() => expect(visit.api.requestsTo('POST /api/objects/normalize')).toHaveLength(1));
    await visit.user.click(screen.getAllByRole('link', { name: 'Contact' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Contact' });
    await pass(1500);
    expect(visit.api.requestsTo('POST /api/objects/upload')).toHaveLength(1);
    expect(toasts()).not.toHaveTextContent(/upload/i);
  });

  it('says which picture did not arrive', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    visit.api.on('PUT /u1', { status: 500 });
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
    expect(visit.api.requestsTo('POST /api/objects/upload')).toHaveLength(0);
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
    await visit.user.click(await screen.findByRole('button', { name: 'Remove a.png' }));
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
    await visit.user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    await visit.user.click(screen.getByRole('button', { name: 'Move a.png later' }));
    expect(names()).toEqual(['c.png', 'a.png', 'b.png']);
    expect(await sentImages()).toEqual(['/objects/u3', '/objects/u1', '/objects/u2']);
  });

  it('keeps the focus on what was moved, and beside what was removed', async () => {
    await withThree();
    await visit.user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    expect(screen.getByRole('button', { name: 'Move c.png earlier' })).toHaveFocus();
    await visit.user.click(screen.getByRole('button', { name: 'Move c.png earlier' }));
    expect(screen.getByRole('button', { name: 'Move c.png later' })).toHaveFocus();
    await visit.user.click(screen.getByRole('button', { name: 'Remove c.png' }));
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
    await visit.user.click(screen.getByRole('button', { name: 'Remove b.png' }));
    await expectToast('Image removed', 'The image has been removed from your gallery.');
    expect(names()).toEqual(['a.png', 'c.png']);
    expect(within(screen.getByRole('group', { name: /Photos/ })).getByText(/2\/10/)).toBeVisible();
  });

  it('is empty after the form has been cleared', async () => {
    await withThree();
    await visit.user.click(screen.getByRole('button', { name: 'Clear this form' }));
    expect(screen.queryAllByRole('img', { name: /\.png$/ })).toEqual([]);
  });
});
