import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { CONFIG_OF_PRERENDERED_PAGES } from './app/prerendered-config.js';
import { knowSiteConfig } from './app/site-config.js';
import { createStore } from './app/store.js';

export { documentTitle } from './app/document-head.js';
export { descriptionOf } from './route-descriptions.js';
export { LOADING_PATHS, structuredDataOf } from './prerendered-data.js';
export { notFoundRoute, routes } from './routes.js';

/** Stands for what operators tell everybody; the gateway replaces it. */
const NOTICES = '%NOTICES%';

/** The HTML of one page as it is before any data has been fetched. @throws what a part of the page threw */
export async function renderPage(path: string): Promise<string> {
  const store = createStore();
  knowSiteConfig(store, CONFIG_OF_PRERENDERED_PAGES);
  let fault: unknown;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Provider store={store}>
        <StaticRouter location={path}>
          <App notices={NOTICES} />
        </StaticRouter>
      </Provider>
    </StrictMode>,
    // React would send a large page in pieces and join them by inline scripts, which the site's content security policy refuses.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        fault ??= error;
      },
    },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Buffer));
  // A page in which something broke would go out as a notice of failure.
  if (fault) throw fault;
  return Buffer.concat(chunks).toString('utf8');
}
