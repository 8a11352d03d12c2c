import { Footer } from '../shell/footer.js';
import { Header } from '../shell/header.js';
import { Toaster } from '../shell/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { RouteFrame } from './route-frame.js';

/** Everything inside the providers: the shell around the page of the current address. */
export function App() {
  return (
    <ErrorBoundary logAs="The site failed">
      <div className="behind-dialogs" data-behind-dialogs="">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <RouteFrame />
      </main>
      <Footer />
      </div>
      <Toaster />
    </ErrorBoundary>
  );
}
