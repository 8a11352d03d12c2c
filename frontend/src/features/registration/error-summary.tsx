import { useEffect, useRef } from 'react';
import type { Fault } from './form-definition.js';
import { fieldId, focusField } from './field-parts.js';

/** Lists what is missing after a failed attempt; takes the focus, and each entry leads to its field. */
export function ErrorSummary({ faults, attempts }: { faults: readonly Fault[]; attempts: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  useEffect(() => {
    const isWrong = faults.length > 0;
    const plain = document.title.replace(/^Error: /, '');
    document.title = isWrong ? `Error: ${plain}` : plain;
    return () => {
      document.title = plain;
    };
  }, [faults.length]);
  if (faults.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{faults.every(({ isMalformed }) => isMalformed) ? 'Please correct the following fields:' : 'Please complete the following required fields:'}</h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.field}>
            <a
              href={`#${fieldId(fault.field)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(fault.field);
              }}
            >
              {fault.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
