import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, plus the parts of the web platform that Node has and jsdom does not. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, { fetch, Request, Response, Headers, TextEncoder, TextDecoder, structuredClone });
    // jsdom's own AbortController makes signals that Node's fetch refuses.
    Object.assign(global, { AbortController, AbortSignal });
  }
}
