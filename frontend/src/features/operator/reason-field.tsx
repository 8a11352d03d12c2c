import { OPERATOR_REASON } from '@community-help/api-contracts';
import { TextAreaField } from '../../ui/text-area-field.js';

/** What is wrong with the words of an operator. */
export function faultOfReason(reason: string): string | undefined {
  const { length } = [...reason.trim()];
  if (length < OPERATOR_REASON.minLength) return 'Please say why';
  return length > OPERATOR_REASON.maxLength ? `Please use at most ${OPERATOR_REASON.maxLength} characters; these are ${length}` : undefined;
}

interface Props {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Why something is done: for the other operators, the audit log and the owner of the listing. */
export function ReasonField(props: Props) {
  return <TextAreaField label="Reason" hint="The owner is told when something is done, and it stays in the audit log. Name no visitor." name="reason" rows={3} {...props} />;
}
