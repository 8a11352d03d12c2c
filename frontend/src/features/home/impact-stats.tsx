import { useCountUp } from '../../ui/use-count-up.js';

/** Fixed marketing figures (spec section 3); not data. */
const FIGURES = [
  { label: 'Active Helpers', value: 12_500, suffix: '+' },
  { label: 'Countries', value: 23, suffix: '' },
  { label: 'People Helped', value: 45_000, suffix: '+' },
  { label: 'Active Projects', value: 8, suffix: '' },
] as const;

const written = (value: number, suffix: string): string => `${Math.round(value).toLocaleString('en-GB')}${suffix}`;

/** Four figures that count up once they come into view; a screen reader is given the final ones from the start. */
export function ImpactStats() {
  const { ref, share } = useCountUp<HTMLElement>();
  return (
    <section className="impact" ref={ref} aria-labelledby="impact-title">
      <div className="wrap">
        <h2 id="impact-title">What neighbours have done so far</h2>
        <dl>
          {FIGURES.map(({ label, value, suffix }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="vh">{written(value, suffix)}</span>
                <span aria-hidden="true">{written(value * share, suffix)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
