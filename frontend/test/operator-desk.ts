import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';

// antd asks how wide a scrollbar is, which jsdom cannot say and complains about.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

/** An API that knows the caller for an operator. */
export function operatorsApi(): FakeApi {
  return fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/account', { body: { address: 'o...@example.org', roles: ['operator'], helperIds: [] } });
}
