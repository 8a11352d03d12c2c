import { render, type RenderResult } from '@testing-library/react';
import { Fragment, StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../src/app/app.js';
import { createStore, type AppStore } from '../src/app/store.js';

export interface Rendered extends RenderResult {
  store: AppStore;
}

/**
 * Renders something inside the providers of the site. Strictly: every effect runs twice, so that one that cannot be repeated is seen.
 * `as: 'served'` is for tests that count requests: the site that visitors get runs each effect once.
 */
export function renderInSite(content: ReactNode, path = '/', as: 'strict' | 'served' = 'strict'): Rendered {
  const Mode = as === 'strict' ? StrictMode : Fragment;
  const store = createStore();
  const result = render(
    <Mode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </Provider>
    </Mode>,
  );
  return { ...result, store };
}

/** Renders the whole site at an address. */
export function renderSite(path: string, as: 'strict' | 'served' = 'strict'): Rendered {
  return renderInSite(<App notices="" />, path, as);
}
