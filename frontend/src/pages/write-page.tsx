import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { HelperListing } from '@community-help/api-contracts';
import { api } from '../app/api.js';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { QuickExit } from '../domain/quick-exit.js';
import { MessageForm } from '../features/messages/message-form.js';
import { ReportForm } from '../features/report-listing/report-form.js';
import { Icon } from '../ui/icon.js';
import { PageState } from '../ui/page-state.js';
import '../features/report-listing/report-listing.css';

export { ConversationPage } from './conversation-page.js';

/** What is written about a listing, or to it. */
const KINDS = {
  report: { heading: 'Report a listing', sent: 'Your report is with us', picture: 'thank-you', gone: 'If you still want to tell us something about it, please write to us.' },
  message: { heading: 'Send a message', sent: 'Look into your inbox', picture: 'sent', gone: 'Others may help near you.' },
} as const;
type Kind = keyof typeof KINDS;

/** 'Report this listing'. */
export function ReportPage() {
  return <WritePage kind="report" />;
}

/** 'Send a message'. */
export function MessagePage() {
  return <WritePage kind="message" />;
}

function WritePage({ kind }: { kind: Kind }) {
  const { id = '' } = useParams();
  const { heading, sent, picture, gone } = KINDS[kind];
  useDocumentHead({ title: heading, noindex: true });
  const { data: helper, error } = api.useGetRegistrationQuery(id);
  const [thanks, setThanks] = useState<string>();
  if (thanks) return <Thanks heading={sent} message={thanks} picture={picture} />;
  if (error && 'status' in error && error.status === 404) return <PageState heading="This listing is not there any more" lead={`Nobody finds it on the map or in a search now. ${gone}`} picture="not-found" actions={<Links />} />;
  if (error && !helper) return <PageState heading={heading} lead={messageOf(error) ?? 'Please try again in a minute.'} picture="offline" role="alert" />;
  return (
    <>
      {kind === 'message' && <QuickExit />}
      <div className="page-top">
        <div className="wrap">
          <h1>{heading}</h1>
          <p className="lead">{helper ? helper.name : 'Loading the listing...'}</p>
        </div>
      </div>
      <div className="wrap report">
        {kind === 'report' && <InDanger />}
        {helper ? <Form kind={kind} helper={helper} onSent={setThanks} /> : <div className="page-loading" role="status" aria-label="Loading" />}
      </div>
    </>
  );
}

function Form({ kind, helper, onSent }: { kind: Kind; helper: HelperListing; onSent: (message: string) => void }) {
  if (kind === 'report') return <ReportForm helperId={helper.id} onSent={onSent} />;
  if (helper.isConfirmed === false) return <p className="notice">This helper has not confirmed their email address yet, so we cannot pass on messages.</p>;
  return <MessageForm helper={helper} onSent={onSent} />;
}

function InDanger() {
  return (
    <div className="notice error">
      <Icon name="alert" />
      <p>
        If somebody is in danger now, call <a href="tel:999">999</a>. If money was taken, ring your bank on <a href="tel:159">159</a> first.
      </p>
    </div>
  );
}

/** Takes the place of the form, and the focus that was in it. */
function Thanks({ heading, message, picture }: { heading: string; message: string; picture: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.focus();
  }, []);
  return (
    <div ref={page} tabIndex={-1}>
      <PageState heading={heading} lead={message} picture={picture} role="status" actions={<Links />} />
    </div>
  );
}

function Links() {
  return (
    <>
      <Link className="btn" to="/find-help">
        Find Help
      </Link>
      <Link className="btn sec" to="/contact">
        Contact
      </Link>
    </>
  );
}
