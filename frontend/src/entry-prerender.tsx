import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { createStore } from './app/store.js';

export { documentTitle } from './app/document-head.js';
export { structuredDataOf } from './prerendered-data.js';
export { notFoundRoute, routes } from './routes.js';

/** The HTML of one page as it is before any data has been fetched. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Provider store={createStore()}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Provider>
    </StrictMode>,
    // React would send a large page in pieces and join them by inline scripts, which the site's content security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8');
}
