import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../app/api.js';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { ReportForm } from '../features/report-listing/report-form.js';
import { Icon } from '../ui/icon.js';
import { PageState } from '../ui/page-state.js';
import '../features/report-listing/report-listing.css';

/** 'Report this listing': anybody says what is wrong with it. */
export function ReportPage() {
  const { id = '' } = useParams();
  useDocumentHead({ title: 'Report a listing', noindex: true });
  const { data: helper, error } = api.useGetRegistrationQuery(id);
  const [thanks, setThanks] = useState<string>();
  if (thanks) return <Thanks message={thanks} />;
  if (error && 'status' in error && error.status === 404) return <NotThere />;
  if (error && !helper) return <PageState heading="Report a listing" lead={messageOf(error) ?? 'Please try again in a minute.'} picture="offline" role="alert" />;
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Report a listing</h1>
          <p className="lead">{helper ? helper.name : 'Loading the listing...'}</p>
        </div>
      </div>
      <div className="wrap report">
        <div className="notice error">
          <Icon name="alert" />
          <p>
            If somebody is in danger now, call <a href="tel:999">999</a>. If money was taken, ring your bank on <a href="tel:159">159</a> first.
          </p>
        </div>
        {helper ? <ReportForm helperId={helper.id} onSent={setThanks} /> : <div className="page-loading" role="status" aria-label="Loading" />}
      </div>
    </>
  );
}

/** Takes the place of the form, and the focus that was in it. */
function Thanks({ message }: { message: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.focus();
  }, []);
  return (
    <div ref={page} tabIndex={-1}>
      <PageState heading="Your report is with us" lead={message} picture="thank-you" role="status" actions={<Links />} />
    </div>
  );
}

function NotThere() {
  return <PageState heading="This listing is not there any more" lead="Nobody finds it on the map or in a search now. If you still want to tell us something about it, please write to us." picture="not-found" actions={<Links />} />;
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
