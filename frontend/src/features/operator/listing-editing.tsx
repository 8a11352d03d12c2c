import { useState, type ComponentType, type ReactNode } from 'react';
import { faultOfReason, ReasonField } from './reason-field.js';

/** What the form of a listing needs to know of an operator. */
export interface EditorProps {
  id: string;
  /** Where it leads when it is done or given up. */
  backTo: string;
  /** Why the listing is edited; its owner reads it. */
  reason: string;
  /** Where the reason is typed. */
  end: ReactNode;
  /** Says what is missing where something is. */
  mayBeSaved: () => boolean;
}

/** The form of a listing, which the page puts in, with the reason that an operator gives. */
export function ListingEditing({ id, Editor }: { id: string; Editor: ComponentType<EditorProps> }) {
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const fault = faultOfReason(reason);
  const mayBeSaved = () => {
    setWasTried(true);
    if (fault) document.getElementsByName('reason')[0]?.focus();
    return fault === undefined;
  };
  const field = <ReasonField value={reason} error={wasTried ? fault : undefined} onChange={setReason} />;
  return <Editor id={id} backTo={`?view=listings&id=${encodeURIComponent(id)}`} reason={reason.trim()} end={field} mayBeSaved={mayBeSaved} />;
}
