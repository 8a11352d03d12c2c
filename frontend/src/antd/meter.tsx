import { Progress } from 'antd';
import { AntdScope } from './antd-scope.js';

interface Props {
  label: string;
  /** 0 to 100. */
  percent: number;
  isFull?: boolean;
}

/** A bar that says how much of something there is; the figure stands beside it in words. */
export function Meter({ label, percent, isFull = false }: Props) {
  return (
    <AntdScope>
      <Progress aria-label={label} percent={Math.round(percent)} status={isFull ? 'success' : 'normal'} showInfo={false} size={{ height: 10 }} />
    </AntdScope>
  );
}
