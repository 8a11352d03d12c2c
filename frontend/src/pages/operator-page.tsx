import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { useSiteConfig } from '../app/site-config.js';
import { accountApi } from '../features/account/account-api.js';
import '../features/blog/blog.css';
import { PageState } from '../ui/page-state.js';

const Console = lazy(() => import('../features/operator/console.js').then((module) => ({ default: module.Console })));

const OperatorEdit = lazy(() => import('./edit-listing-page.js').then((module) => ({ default: module.OperatorEdit })));
const PictureButton = lazy(() => import('./edit-listing-page.js').then((module) => ({ default: module.PictureButton })));

/** The operators' console, for operators. */
export function OperatorPage() {
  useDocumentHead({ title: 'Operator console', noindex: true });
  const { data: account, error } = accountApi.useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { config } = useSiteConfig();
  if (error && 'status' in error && error.status === 401) {
    const how = config?.operatorSignIn === undefined ? 'with the address of one: we email you a link' : `with ${config.operatorSignIn}`;
    return <ForOperators lead={`This page is for operators. Sign in ${how}.`} />;
  }
  if (error && !account) return <PageState heading="Operator console" lead={messageOf(error) ?? 'Please try again in a minute.'} picture="offline" role="alert" />;
  if (!account) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  if (!account.roles.includes('operator')) {
    return <ForOperators lead={`You are signed in as ${account.address}, which is not an operator, or not any more: the role ends twelve hours after signing in.`} />;
  }
  return (
    <Suspense fallback={<div className="wrap page-loading" role="status" aria-label="Loading" />}>
      <Console address={account.address} Editor={OperatorEdit} PictureButton={PictureButton} />
    </Suspense>
  );
}

function ForOperators({ lead }: { lead: string }) {
  return (
    <PageState
      heading="For operators only"
      lead={lead}
      picture="scene-housing-keys"
      actions={
        <>
          <Link className="btn" to="/sign-in">
            Sign in
          </Link>
          <Link className="btn sec" to="/manage">
            Manage my listings
          </Link>
        </>
      }
    />
  );
}
