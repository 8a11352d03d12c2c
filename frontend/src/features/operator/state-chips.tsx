import { Link } from 'react-router-dom';

interface Props {
  label: string;
  states: readonly (readonly [id: string, label: string])[];
  state: string;
  pathOf: (state: string) => string;
}

/** Which part of a list is looked at; each is an address. */
export function StateChips({ label, states, state, pathOf }: Props) {
  return (
    <nav className="row console-lists" aria-label={label}>
      {states.map(([id, words]) => (
        <Link key={id} className="chip" to={pathOf(id)} aria-current={state === id ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
