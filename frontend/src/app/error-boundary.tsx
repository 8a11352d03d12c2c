import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown instead of the whole-page notice, for a part of a page that may fail alone. */
  fallback?: ReactNode;
  /** First words of the log entry. */
  logAs?: string;
}

/** Keeps a failing page (or a chunk that could not be fetched) from taking navigation and footer down with it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(this.props.logAs ?? 'A part of the page failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback ?? <PageFailed />;
  }
}

function PageFailed() {
  return (
    <div className="wrap band page-state" role="alert">
      <img src="/art/offline.svg" alt="" width="360" height="225" />
      <div>
        <h1>This page could not be shown</h1>
        <p className="lead">The connection may have dropped, or something went wrong on our side. Nothing that you sent is lost.</p>
        <p className="row page-state-actions">
          <button type="button" className="btn" onClick={() => location.reload()}>
            Try again
          </button>
          <a className="btn sec" href="/">
            Home
          </a>
        </p>
      </div>
    </div>
  );
}
