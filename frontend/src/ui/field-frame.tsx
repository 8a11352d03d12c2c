import type { ReactNode } from 'react';
import { Icon } from './icon.js';

export interface FieldWords {
  label: string;
  isLabelHidden?: boolean;
  hint?: string | undefined;
  /** What has to be corrected; shown above the field and tied to it. */
  error?: string | undefined;
}

/** The ids of the texts that describe a field, for its aria-describedby. */
export function describedBy(id: string, { hint, error }: FieldWords): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

interface Props extends FieldWords {
  id: string;
  /** Belongs to the label, e.g. '(required)'. */
  mark?: ReactNode;
  /** Stands beside the label, e.g. that the field is complete. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, hint and error around a field of any kind. */
export function FieldFrame({ id, label, mark, aside, isLabelHidden = false, hint, error, children }: Props) {
  const words = (
    <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
      {label}
      {mark}
    </label>
  );
  return (
    <div className={error ? 'field bad' : 'field'}>
      {aside === undefined ? words : <div className="label-row">{words}{aside}</div>}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      {children}
    </div>
  );
}
