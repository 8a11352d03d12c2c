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

/** Label, hint and error around a field of any kind. */
export function FieldFrame({ id, label, isLabelHidden = false, hint, error, children }: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
      </label>
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
