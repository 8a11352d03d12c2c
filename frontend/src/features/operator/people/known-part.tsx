import { refusalText } from '../use-act.js';

/** Until the answer is there. */
export const LOOKING = 'Looking...';

/** What a part of the platform keeps of an address, as it was looked up. */
export interface LookedUp<Known> {
  data?: Known | undefined;
  error?: unknown;
}

interface Props {
  id: string;
  title: string;
  error: unknown;
  /** Absent while it is being looked up. */
  words: string | undefined;
  /** Without it there is nothing to be ended. */
  actLabel: string | undefined;
  onAct: () => void;
}

/** A part that keeps something of an address, whether a listing has it or not. */
export function KnownPart({ id, title, error, words, actLabel, onAct }: Props) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {error ? <p className="notice error" role="alert">{refusalText(error)}</p> : <p role="status">{words ?? LOOKING}</p>}
      {!error && actLabel && (
        <p className="row person-acts">
          <button type="button" className="btn sec sm" onClick={onAct}>
            {actLabel}
          </button>
        </p>
      )}
    </section>
  );
}
