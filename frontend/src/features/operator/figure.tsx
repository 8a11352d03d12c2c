import { Link } from 'react-router-dom';

interface Props {
  label: string;
  value: number;
  note?: string | undefined;
  /** Where more is, and what the way there is called. */
  to?: string;
  link?: string;
}

/** One number of the overview. */
export function Figure({ label, value, note, to, link }: Props) {
  return (
    <div className="card">
      <h3>{label}</h3>
      <b>{value.toLocaleString('en-GB')}</b>
      {note && <small>{note}</small>}
      {to !== undefined && <Link to={to}>{link}</Link>}
    </div>
  );
}
