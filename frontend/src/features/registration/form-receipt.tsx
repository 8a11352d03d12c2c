import type { RegistrationReceipt } from '@community-help/api-contracts';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { ownerLinksApi } from '../../domain/owner-links-api.js';

interface Props {
  receipt: RegistrationReceipt | undefined;
  /** Pictures that could not be used. */
  leftOut: number;
  box: RefObject<HTMLDivElement | null>;
}

/** What has become of the registration: where it is shown, and what its owner has still to do. */
export function FormReceipt({ receipt, leftOut, box }: Props) {
  return (
    <div className="form-receipt" role="status" tabIndex={-1} ref={box}>
      {receipt && (
        <div className="notice success">
          <div>
            <p>
              <b>{receipt.name} is registered.</b> {receipt.placement}
            </p>
            {leftOut > 0 && <p>{leftOut === 1 ? 'One picture could not be used and is not part of it.' : `${leftOut} pictures could not be used and are not part of it.`}</p>}
            <p>
              <Link to={`/helper/${encodeURIComponent(receipt.id)}`}>See the profile</Link>
            </p>
            <ConfirmAddress key={receipt.id} id={receipt.id} email={receipt.email} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The address still has to be confirmed; a mail that does not come can be asked for again. */
function ConfirmAddress({ id, email }: { id: string; email: string }) {
  const [ask, { isLoading }] = ownerLinksApi.useRequestConfirmationMutation();
  const [answer, setAnswer] = useState('');
  const send = async () => {
    const { data, error } = await ask(id);
    setAnswer(data?.message ?? messageOf(error) ?? 'Please try again in a minute.');
  };
  return (
    <>
      <p>
        We have mailed a link to <b>{email}</b>. Please open it within 72 hours: until then the listing is marked 'New', and without it the listing is hidden.
      </p>
      <p>
        <button type="button" className="btn sec sm" disabled={isLoading} onClick={() => void send()}>
          {isLoading ? 'Sending...' : 'Send another link'}
        </button>
      </p>
      {answer && <p>{answer}</p>}
    </>
  );
}
