import type { ReactNode } from 'react';

interface Props {
  heading: string;
  lead: ReactNode;
  /** Name of a drawing under /art/. */
  picture: string;
  /** What can be done about it: buttons and links. */
  actions?: ReactNode;
  /** 'status' is read out when it changes, 'alert' at once. */
  role?: 'status' | 'alert' | undefined;
}

/** A page that says one thing: a picture, a heading, a sentence, and what to do next. */
export function PageState({ heading, lead, picture, actions, role }: Props) {
  return (
    <div className="wrap band page-state" role={role}>
      <img src={`/art/${picture}.svg`} alt="" width="360" height="225" />
      <div>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {actions && <p className="row page-state-actions">{actions}</p>}
      </div>
    </div>
  );
}
