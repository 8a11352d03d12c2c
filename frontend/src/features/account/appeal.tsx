import { REPORT, type OwnListing } from '@community-help/api-contracts';
import { messageOf } from '../../app/base-query.js';
import { SayWhy } from '../../ui/say-why.js';
import { accountApi } from './account-api.js';

/** The owner of a listing that was hidden says why it should not be. The listing can be corrected first; it is read as it is then. */
export function Appeal({ listing }: { listing: OwnListing }) {
  const [appeal] = accountApi.useAppealMutation();

  const send = async (text: string) => {
    const { data, error } = await appeal({ id: listing.id, text });
    return data ? { done: data.message } : { refusal: messageOf(error) ?? 'Please try again in a minute.' };
  };

  return (
    <SayWhy
      name={`Ask us to look again at ${listing.name}`}
      label="Why should it be shown?"
      hint="If something in it was wrong, correct it first: we read it as it is then."
      whenEmpty="Please say why"
      button="Ask us to look again"
      maxLength={REPORT.maxTextLength}
      className="notice"
      send={send}
    />
  );
}
