import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../src/app/app.js';
import { createStore, type AppStore } from '../src/app/store.js';

export interface Rendered extends RenderResult {
  store: AppStore;
}

/** Renders something inside the providers of the site. */
export function renderInSite(content: ReactNode, path = '/'): Rendered {
  const store = createStore();
  const result = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
    </Provider>,
  );
  return { ...result, store };
}

/** Renders the whole site at an address. */
export function renderSite(path: string): Rendered {
  return renderInSite(<App />, path);
}
