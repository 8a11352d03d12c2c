import { render, type RenderResult } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../src/app/app.js';
import { createStore, type AppStore } from '../src/app/store.js';

export interface Rendered extends RenderResult {
  store: AppStore;
}

/** Renders something inside the providers of the site, as strictly as the site does: every effect runs twice. */
export function renderInSite(content: ReactNode, path = '/'): Rendered {
  const store = createStore();
  const result = render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </Provider>
    </StrictMode>,
  );
  return { ...result, store };
}

/** Renders the whole site at an address. */
export function renderSite(path: string): Rendered {
  return renderInSite(<App />, path);
}
