import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { loadPatiently } from '../../app/load-patiently.js';
import { Icon } from '../../ui/icon.js';
import { useMediaQuery } from '../../ui/use-media-query.js';
import { focusField } from './field-parts.js';
import type { Progress } from './progress.js';

const StepList = lazy(async () => ({ default: (await loadPatiently(() => import('../../antd/step-list.js'), false)).StepList }));

/** How far the form is: the steps beside it, each of which leads to its field; on phones a slim strip. */
export function ProgressRail({ progress }: { progress: Progress }) {
  const isWide = useMediaQuery('(width >= 62.5em)');
  const words = <StepWords progress={progress} />;
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
          {isWide ? (
            <ErrorBoundary fallback={words} logAs="The steps could not be shown">
              <Suspense fallback={words}>
                <StepList steps={progress.items.map(({ name, label, isDone }) => ({ key: name, label, isDone }))} onStep={focusField} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            words
          )}
        </div>
      </div>
    </aside>
  );
}

/** The same in words, in the prerendered page and until the steps have come. */
function StepWords({ progress }: { progress: Progress }) {
  return (
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
  );
}
