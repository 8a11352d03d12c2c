import { Icon } from '../../ui/icon.js';
import type { Progress } from './progress.js';

/** How far the form is: a checklist beside it, a slim strip on phones. */
export function ProgressRail({ progress }: { progress: Progress }) {
  return (
    <aside className="rail" aria-label="Progress">
      <div className="rail-box">
        <p className="rail-top">
          <span>
            {progress.completed}/{progress.total} required fields
          </span>
          <span>{progress.percent}%</span>
        </p>
        <div className="prog" role="progressbar" aria-label="Registration progress" aria-valuemin={0} aria-valuemax={100} aria-valuenow={progress.percent}>
          <i style={{ width: `${progress.percent}%` }} />
        </div>
        <p className="rail-message">{progress.message}</p>
        <div className="rail-more">
          <ul>
            {progress.items.map((item) => (
              <li key={item.name}>
                {item.isDone ? <Icon name="check" /> : <span className="rail-open" aria-hidden="true" />}
                <span>
                  {item.label}
                  <span className="vh">{item.isDone ? ', done' : ', to do'}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}
