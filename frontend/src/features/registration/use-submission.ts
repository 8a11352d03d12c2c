import type { RegistrationRequest } from '@community-help/api-contracts';
import { useRef, type RefObject } from 'react';
import type { ApiError } from '../../app/base-query.js';
import { randomId } from '../../ui/random-id.js';
import { registrationApi } from './registration-api.js';

type Answer = Awaited<ReturnType<ReturnType<typeof registrationApi.useCreateRegistrationMutation>[0]>>;

/** The server is still at work on a registration of the same key, or remembers that key with other words. */
const isBusy = ({ status, message }: ApiError): boolean => status === 409 && message.includes('Idempotency-Key');
const isOtherRequest = ({ status, message }: ApiError): boolean => status === 422 && message.includes('Idempotency-Key');

/**
 * Sends a registration under a key of its own, so that it is registered once however often it is sent. Without an answer it may have
 * arrived, and the key stays. What was refused may be corrected and sent again, and the same key would only repeat the refusal.
 */
export function useSubmission(): { send: (body: RegistrationRequest) => Promise<Answer>; onceKeyRef: RefObject<string | undefined>; isSending: boolean } {
  const onceKeyRef = useRef<string | undefined>(undefined);
  const [create, { isLoading }] = registrationApi.useCreateRegistrationMutation();

  const send = async (body: RegistrationRequest): Promise<Answer> => {
    onceKeyRef.current ??= randomId();
    let answer = await create({ body, idempotencyKey: onceKeyRef.current });
    if (answer.error && isOtherRequest(answer.error as ApiError)) {
      // Changed after an attempt without an answer: these words are the ones that are meant.
      onceKeyRef.current = randomId();
      answer = await create({ body, idempotencyKey: onceKeyRef.current });
    }
    const error = answer.error as ApiError | undefined;
    if (error && error.status >= 400 && error.status < 500 && !isBusy(error)) onceKeyRef.current = undefined;
    return answer;
  };
  return { send, onceKeyRef, isSending: isLoading };
}
