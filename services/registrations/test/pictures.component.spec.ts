import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, post } from './requests.js';

interface Refused {
  detail: string;
  fields: { field: string; message: string }[];
}

describe('the pictures of a registration', () => {
  let neighbours: Neighbours;
  let service: TestService;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { env: neighbours.env });
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });
  beforeEach(() => {
    neighbours.refusal = undefined;
  });

  const countHelpers = async (): Promise<number> => Number((await service.app.get(DataSource).query('select count(*) from helper'))[0].count);
  const refused = async (images: string[]): Promise<Refused> => {
    const before = await countHelpers();
    const { status, body } = await post<Refused>(service.url, { ...EMPLOYMENT, images }, { accept: 'application/problem+json' });
    expect([status, await countHelpers()]).toEqual([400, before]);
    return body;
  };

  it('are refused by their place in the list, each with its reason', async () => {
    expect(await refused(['/objects/a', '/art/scene.svg', 'data:image/png;base64,x'])).toMatchObject({
      detail: 'Please correct: picture 2 cannot be used: it was not uploaded here; picture 3 cannot be used: it was not uploaded here.',
      fields: [{ field: 'images[1]' }, { field: 'images[2]' }],
    });
  });

  it('are refused by the place that the uploads service names', async () => {
    neighbours.refusal = { detail: 'Two pictures cannot be used.', fields: [{ field: 'paths[0]', message: 'it is damaged.' }, { field: 'paths[2]', message: 'HEIC pictures cannot be shown.' }] };
    expect((await refused(['/objects/a', '/objects/b', '/objects/c'])).fields).toEqual([
      { field: 'images[0]', message: 'picture 1 cannot be used: it is damaged' },
      { field: 'images[2]', message: 'picture 3 cannot be used: HEIC pictures cannot be shown' },
    ]);
  });

  it('are refused by the address that the uploads service quotes, without its signature', async () => {
    neighbours.refusal = { detail: `The picture 'http://127.0.0.1:9000/uploads/b' cannot be used: The uploaded file was not found.`, fields: [{ field: 'images', message: 'The uploaded file was not found.' }] };
    expect((await refused(['/objects/a', 'http://127.0.0.1:9000/uploads/b?X-Amz-Signature=secret'])).fields).toEqual([
      { field: 'images[1]', message: 'picture 2 cannot be used: The uploaded file was not found' },
    ]);
    neighbours.refusal = `The picture '/objects/a' cannot be used: it is not kept here any more.`;
    expect((await refused(['/objects/a'])).fields).toEqual([{ field: 'images[0]', message: 'picture 1 cannot be used: it is not kept here any more' }]);
  });

  it('are refused together when the uploads service names none of them', async () => {
    neighbours.refusal = 'Nothing can be kept today.';
    expect((await refused(['/objects/a'])).fields).toEqual([{ field: 'images', message: 'images cannot all be kept: Nothing can be kept today' }]);
  });

  it('belong to one listing: another one is told which to upload again', async () => {
    expect((await post(service.url, { ...EMPLOYMENT, images: ['/objects/mine'] })).status).toBe(201);
    expect((await refused(['/objects/new', '/objects/mine'])).fields).toEqual([
      { field: 'images[1]', message: 'picture 2 cannot be used: it is shown by another listing. Please upload it again' },
    ]);
  });
});
