import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageState } from '../ui/page-state.js';

interface Props {
  children: ReactNode;
  /** Shown instead of the whole-page notice, for a part of a page that may fail alone; null shows nothing. */
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
    return this.props.fallback === undefined ? <PageFailed /> : this.props.fallback;
  }
}

function PageFailed() {
  return (
    <PageState
      role="alert"
      heading="This page could not be shown"
      lead="The connection may have dropped, or something went wrong on our side. Nothing that you sent is lost."
      picture="offline"
      actions={
        <>
          <button type="button" className="btn" onClick={() => location.reload()}>
            Try again
          </button>
          <a className="btn sec" href="/">
            Home
          </a>
        </>
      }
    />
  );
}
