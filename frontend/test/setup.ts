import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Pages and the map arrive as lazy chunks; on a busy machine transforming them takes longer than the usual second.
configure({ asyncUtilTimeout: 30_000 });

/** Components that changed while the test was not looking: it waits for a request and not for what becomes of it. */
const unseen = new Set<string>();
const { error: print } = console;
Object.assign(console, {
  error(message: unknown, ...values: unknown[]) {
    if (String(message).includes('not wrapped in act')) unseen.add(String(values[0]));
    print(message, ...values);
  },
});

/** What jsdom lacks and the screens ask for. */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

beforeEach(() => {
  // There without TLS as well, where browsers have no such thing: on a phone in the local network.
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  Object.assign(globalThis, { ResizeObserver: QuietObserver, IntersectionObserver: QuietObserver });
  // jsdom knows the element and its attribute, but not how it is opened.
  HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  };
  window.scrollTo = jest.fn() as unknown as typeof window.scrollTo;
  // As browsers do it from 2026 on: a promise, whatever the types say.
  Element.prototype.scrollIntoView = jest.fn(() => Promise.resolve()) as unknown as Element['scrollIntoView'];
  window.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })) as unknown as typeof window.matchMedia;
});

afterEach(() => {
  cleanup();
  const changed = [...unseen];
  unseen.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset['theme'];
  if (changed.length > 0) throw new Error(`${changed.join(', ')} changed outside of act: wait for what the screen shows at the end, not for a request`);
});
