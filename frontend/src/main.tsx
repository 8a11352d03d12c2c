import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { endDeviceNotes } from './app/end-device-notes.js';
import { configInPage, knowSiteConfig } from './app/site-config.js';
import { createStore } from './app/store.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

endDeviceNotes();
const store = createStore();
knowSiteConfig(store, configInPage());

const site = (
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App notices={document.querySelector('.notices')?.innerHTML ?? ''} />
      </BrowserRouter>
    </Provider>
  </StrictMode>
);

// A prerendered page already has its content; app.html has none.
if (root.hasChildNodes()) hydrateRoot(root, site);
else createRoot(root).render(site);
