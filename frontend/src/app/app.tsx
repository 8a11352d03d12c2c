import { Footer } from '../shell/footer.js';
import { Header } from '../shell/header.js';
import { Toaster } from '../shell/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { RouteFrame } from './route-frame.js';

interface Props {
  /** HTML that the server wrote into the page: what operators tell everybody. It stays as it came; `early.js` takes out what is dismissed. */
  notices: string;
}

/** Everything inside the providers: the shell around the page of the current address. */
export function App({ notices }: Props) {
  return (
    <ErrorBoundary logAs="The site failed">
      <div className="behind-dialogs" data-behind-dialogs="">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      {/* oxlint-disable-next-line react/no-danger -- the gateway writes this, and makes text of whatever anybody wrote */}
      <div className="notices" dangerouslySetInnerHTML={{ __html: notices }} />
      <main id="main" tabIndex={-1}>
        <RouteFrame />
      </main>
      <Footer />
      </div>
      <Toaster />
    </ErrorBoundary>
  );
}
