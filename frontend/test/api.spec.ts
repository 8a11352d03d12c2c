import { describe, expect, it } from '@jest/globals';
import { api } from '../src/app/api.js';
import { messageOf } from '../src/app/base-query.js';
import { createStore } from '../src/app/store.js';
import { fakeApi } from './fake-api.js';
import { mapViews } from '../src/features/helper-map/map-views.js';
import { projectsApi } from '../src/features/projects/projects-api.js';
import { registrationApi } from '../src/features/registration/registration-api.js';
import { contentApi } from '../src/domain/content-api.js';

describe('The API client', () => {
  it('says what went wrong as "<status>: <body>"', async () => {
    fakeApi().on('GET /api/projects', { status: 503, body: 'The list is starting.' });
    const { error } = await createStore().dispatch(contentApi.endpoints.listProjects.initiate());
    expect(messageOf(error)).toBe('503: The list is starting.');
  });

  it('sends JSON with credentials and keeps a category with a slash in one segment', async () => {
    const network = fakeApi().on('GET /api/projects/category/Charities%2FHelpers', { body: [] });
    await createStore().dispatch(projectsApi.endpoints.listProjectsOfCategory.initiate('Charities/Helpers'));
    expect(network.requests).toHaveLength(1);
    expect(globalThis.fetch).toHaveBeenCalledWith('/api/projects/category/Charities%2FHelpers', expect.objectContaining({
      credentials: 'include', headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
    }));
  });

  it('asks once and keeps the answer, however often it is wanted', async () => {
    const network = fakeApi().on('GET /api/projects', { body: [] });
    const store = createStore();
    const first = store.dispatch(contentApi.endpoints.listProjects.initiate());
    await first;
    first.unsubscribe();
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    await store.dispatch(contentApi.endpoints.listProjects.initiate());
    expect(network.requests).toHaveLength(1);
  });

  it('loads the helpers again after one has registered, but not after a refused registration', async () => {
    const network = fakeApi().on('GET /api/registrations', { body: [] }).on('POST /api/registrations', { status: 400, body: 'Please correct: name' });
    const filter = { text: '', category: 'all', from: undefined, km: undefined } as const;
    const store = createStore();
    await store.dispatch(mapViews.endpoints.viewHelpers.initiate({ bbox: [-8, 50, 2, 59], zoom: 6, filter }));
    const registration = { body: { name: 'A', email: 'a@example.org', location: 'Leeds', projectType: 'charities' }, idempotencyKey: 'once' };
    await store.dispatch(registrationApi.endpoints.createRegistration.initiate(registration));
    expect(network.requestsTo('GET /api/registrations')).toHaveLength(1);
    network.on('POST /api/registrations', { status: 201, body: {} });
    await store.dispatch(registrationApi.endpoints.createRegistration.initiate(registration));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(network.requestsTo('GET /api/registrations')).toHaveLength(2);
  });

  it('reports a call that got no answer', async () => {
    fakeApi().on('GET /api/projects', () => {
      throw new TypeError('Failed to fetch');
    });
    const { error } = await createStore().dispatch(contentApi.endpoints.listProjects.initiate());
    expect(error).toEqual({ status: 0, message: 'Failed to fetch' });
  });

  it('takes an answer that came with the page, once and for its own address only', async () => {
    const network = fakeApi().on('GET /api/registrations/h-1', { body: { id: 'asked' } }).on('GET /api/registrations/h-2', { body: { id: 'asked' } });
    document.head.innerHTML = '<script type="application/json" id="page-data">{"address":"/api/registrations/h-1","data":{"id":"h-1","name":"Sent along"}}</script>';
    const store = createStore();
    expect(await store.dispatch(api.endpoints.getRegistration.initiate('h-2'))).toMatchObject({ data: { id: 'asked' } });
    expect(await store.dispatch(api.endpoints.getRegistration.initiate('h-1'))).toMatchObject({ data: { name: 'Sent along' } });
    expect(network.requests).toHaveLength(1);
    await store.dispatch(api.endpoints.getRegistration.initiate('h-1', { forceRefetch: true }));
    expect(network.requests).toHaveLength(2);
  });
});
