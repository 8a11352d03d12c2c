import { Steps } from 'antd';
import { AntdScope } from './antd-scope.js';
import './step-list.css';

export interface Step {
  key: string;
  label: string;
  isDone: boolean;
}

/** What is done and what is left, one under another; each is a button that leads there. */
export function StepList({ steps, onStep }: { steps: readonly Step[]; onStep: (key: string) => void }) {
  return (
    <AntdScope>
      <Steps
        className="step-list"
        orientation="vertical"
        size="small"
        current={-1}
        items={steps.map(({ key, label, isDone }) => ({
          key,
          status: isDone ? 'finish' : 'wait',
          title: (
            <>
              <span aria-hidden="true">{label}</span>
              <span className="vh">
                {label}, {isDone ? 'done' : 'to do'}
              </span>
            </>
          ),
        }))}
        onChange={(index) => {
          const step = steps[index];
          if (step) onStep(step.key);
        }}
      />
    </AntdScope>
  );
}
