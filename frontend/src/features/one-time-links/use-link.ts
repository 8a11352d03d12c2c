import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../app/api.js';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { useAppDispatch } from '../../app/store.js';
import { leaveConnectingMark } from '../../domain/connecting-mark.js';
import { useIsHere } from '../../ui/use-is-here.js';
import { linksApi } from './links-api.js';
import { ownerLinksApi } from '../../domain/owner-links-api.js';

export type LinkState =
  | { step: 'waiting' | 'busy' }
  /** Done; `message` is the server's word. */
  | { step: 'done'; message: string }
  | { step: 'failed'; message: string; isOver: boolean }
  /** Another link is on its way. */
  | { step: 'sent'; message: string };

export interface LinkUse {
  state: LinkState;
  /** Carries out what the link is for. */
  use: () => Promise<void>;
  /** Asks for another link, to the address on file. */
  askAgain: () => Promise<void>;
}

/** A link is used up by a press of its button, never by opening its page: mail programs open links to look at them. */
export function useLink(purpose: string, subject: string, token: string): LinkUse {
  const [state, setState] = useState<LinkState>({ step: 'waiting' });
  const calls = useLinkCalls(purpose, subject, token);

  const run = async (call: () => Promise<LinkState>) => {
    setState({ step: 'busy' });
    try {
      setState(await call());
    } catch (error) {
      setState(failureOf(error));
    }
  };
  return { state, use: () => run(calls.use), askAgain: () => run(calls.askAgain) };
}

function failureOf(error: unknown): LinkState {
  const { status, message } = error as ApiError;
  const words = messageOf({ message: message?.replace(/^\d{1,3}: /, '') });
  return { step: 'failed', message: words ?? 'Please try again in a minute.', isOver: status === 401 || status === 410 };
}

function useLinkCalls(purpose: string, subject: string, token: string): { use: () => Promise<LinkState>; askAgain: () => Promise<LinkState> } {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const dispatch = useAppDispatch();
  const [confirmRegistration] = linksApi.useConfirmRegistrationMutation();
  const [requestConfirmation] = ownerLinksApi.useRequestConfirmationMutation();
  const [openPayoutAccount] = linksApi.useOpenPayoutAccountMutation();
  const [connectPayoutAccount] = ownerLinksApi.useConnectPayoutAccountMutation();
  const [openDashboardSession] = linksApi.useOpenDashboardSessionMutation();
  const [requestDashboardLink] = ownerLinksApi.useRequestDashboardLinkMutation();
  const [openSignInLink] = linksApi.useOpenSignInLinkMutation();
  const [cancelPremium] = linksApi.useCancelPremiumMutation();
  const [confirmStillCorrect] = linksApi.useConfirmStillCorrectMutation();
  const [confirmAddressChange] = linksApi.useConfirmAddressChangeMutation();
  const [confirmMessage] = linksApi.useConfirmMessageMutation();
  const [confirmNewsletter] = linksApi.useConfirmNewsletterMutation();
  const body = { token };

  const use = async (): Promise<LinkState> => {
    switch (purpose) {
      case 'confirm-address':
        return { step: 'done', message: (await confirmRegistration({ id: subject, body }).unwrap()).message };
      case 'payout-account': {
        const { url } = await openPayoutAccount({ id: subject, body }).unwrap();
        if (!isHere()) return { step: 'busy' };
        leaveConnectingMark(subject);
        window.location.assign(url);
        return { step: 'busy' };
      }
      case 'dashboard':
        await openDashboardSession({ id: subject, body }).unwrap();
        dispatch(api.util.invalidateTags(['Stats']));
        if (isHere()) await navigate(`/helper-dashboard/${encodeURIComponent(subject)}`, { replace: true });
        return { step: 'busy' };
      case 'sign-in':
        await openSignInLink({ id: subject, body }).unwrap();
        if (isHere()) await navigate('/manage', { replace: true });
        return { step: 'busy' };
      case 'cancel-premium':
        return { step: 'done', message: (await cancelPremium({ id: subject, body }).unwrap()).message };
      case 'still-correct':
        return { step: 'done', message: (await confirmStillCorrect({ id: subject, body }).unwrap()).message };
      case 'change-address':
        return { step: 'done', message: (await confirmAddressChange({ id: subject, body }).unwrap()).message };
      case 'confirm-message':
        return { step: 'done', message: (await confirmMessage({ id: subject, body }).unwrap()).message };
      default:
        return { step: 'done', message: (await confirmNewsletter(body).unwrap()).message };
    }
  };
  const askAgain = async (): Promise<LinkState> => {
    const ask = { 'confirm-address': requestConfirmation, 'payout-account': connectPayoutAccount }[purpose] ?? requestDashboardLink;
    return { step: 'sent', message: (await ask(subject).unwrap()).message };
  };
  return { use, askAgain };
}
