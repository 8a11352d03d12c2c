import type { ConversationSide } from '@community-help/api-contracts';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { LINK_PURPOSES, type LinkPurpose } from '../features/one-time-links/link-purposes.js';
import { useLink } from '../features/one-time-links/use-link.js';
import { PageState } from '../ui/page-state.js';
import { NotFoundPage } from './not-found-page.js';

/** With the forms of the other pages on which one writes: most links lead to no conversation. */
const ConversationPage = lazy(() => import('./write-page.js').then((module) => ({ default: module.ConversationPage })));

const SIDES: Readonly<Record<string, ConversationSide>> = { 'helper-conversation': 'helper', 'sender-conversation': 'sender' };

/** Where the links of our emails lead: says what the link does and waits for a press. What it carries stands behind the # and reaches no log. */
export function LinkPage() {
  const { purpose = '', subject = '' } = useParams();
  const token = useLocation().hash.slice(1);
  const words = LINK_PURPOSES[purpose];
  const side = SIDES[purpose];
  if (!words && !side) return <NotFoundPage />;
  if (!token) return <Incomplete />;
  if (side) {
    return (
      <Suspense fallback={<div className="wrap band page-loading" role="status" aria-label="Loading" />}>
        <ConversationPage key={token} side={side} id={subject} token={token} />
      </Suspense>
    );
  }
  return words && <LinkView key={token} words={words} purpose={purpose} subject={subject} token={token} />;
}

function LinkView({ words, purpose, subject, token }: { words: LinkPurpose; purpose: string; subject: string; token: string }) {
  const { state, use, askAgain } = useLink(purpose, subject, token);
  if (state.step === 'done') return <PageState heading="Done" lead={state.message} picture="thank-you" role="status" actions={<Next purpose={purpose} subject={subject} />} />;
  if (state.step === 'sent') return <PageState heading="A new link is on its way" lead={state.message} picture="sent" role="status" actions={<Home />} />;
  if (state.step === 'failed' && state.isOver) {
    const again = words.canAskAgain && (
      <button type="button" className="btn" onClick={() => void askAgain()}>
        Email me a new link
      </button>
    );
    const actions = (
      <>
        {again}
        {purpose === 'sign-in' && (
          <Link className="btn" to="/sign-in">
            Ask for a new link
          </Link>
        )}
        <Home isSecond={words.canAskAgain || purpose === 'sign-in'} />
      </>
    );
    return <PageState heading="This link does not work any more" lead={state.message} picture="empty" role="alert" actions={actions} />;
  }
  const isBusy = state.step === 'busy';
  return (
    <PageState
      heading={words.heading}
      lead={words.lead}
      picture="scene-housing-keys"
      actions={
        <>
          <button type="button" className="btn big" disabled={isBusy} onClick={() => void use()}>
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {isBusy ? words.busy : words.button}
          </button>
          {purpose === 'still-correct' && (
            <Link className="btn quiet" to="/manage">
              Correct it first
            </Link>
          )}
          {state.step === 'failed' && (
            <span className="notice error" role="alert">
              {state.message}
            </span>
          )}
        </>
      }
    />
  );
}

/** Behind a link that was asked for: where it went, if whoever asked was told. */
export function LinkSentPage() {
  return (
    <PageState
      heading="Look into your inbox"
      lead="We have emailed a link to the address on file. It works for 15 minutes, and only once. Nothing there? Look into the folder for junk, or ask for another one."
      picture="sent"
      actions={<Home />}
    />
  );
}

function Incomplete() {
  return <PageState heading="This link is not complete" lead="Part of it was lost on the way. Please copy the whole address from the email, or open it there." picture="empty" actions={<Home />} />;
}

function Next({ purpose, subject }: { purpose: string; subject: string }) {
  if (purpose !== 'confirm-address') return <Home />;
  return (
    <>
      <Link className="btn" to={`/helper/${encodeURIComponent(subject)}`}>
        See my listing
      </Link>
      <Home isSecond />
    </>
  );
}

function Home({ isSecond = false }: { isSecond?: boolean }) {
  return (
    <Link className={isSecond ? 'btn sec' : 'btn'} to="/">
      Home
    </Link>
  );
}
