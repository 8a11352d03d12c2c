import type { AccountSession } from '@community-help/api-contracts';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { accountApi } from './account-api.js';

const day = (time: string): string => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Where the same address is signed in, and how to end that. */
export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const [end, { isLoading }] = accountApi.useEndSessionMutation();
  const [signOut, leaving] = accountApi.useSignOutMutation();
  const [signOutEverywhere, leavingAll] = accountApi.useSignOutEverywhereMutation();
  const toast = useToast();
  const isBusy = isLoading || leaving.isLoading || leavingAll.isLoading;
  const act = async (call: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await call;
    toast(error ? { title: 'That did not work', description: messageOf(error), variant: 'destructive' } : { title: done });
  };
  return (
    <>
      <ul className="session-list">
        {sessions.map(({ id, browser, signedInAt, lastUsedAt, isThisOne }) => (
          <li key={id}>
            <div>
              <b>{browser}</b>
              {isThisOne && <span className="own-state">This device</span>}
              <p className="muted small">
                Signed in {day(signedInAt)}, last used {day(lastUsedAt)}
              </p>
            </div>
            {!isThisOne && (
              <button type="button" className="btn sec sm" disabled={isBusy} onClick={() => void act(end(id), 'Signed out there')}>
                Sign out<span className="vh"> of {browser}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="row">
        <button type="button" className="btn" disabled={isBusy} onClick={() => void act(signOut(), 'Signed out')}>
          Sign out
        </button>
        <button type="button" className="btn sec" disabled={isBusy} onClick={() => void act(signOutEverywhere(), 'Signed out everywhere')}>
          Sign out everywhere
        </button>
      </p>
    </>
  );
}
