import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { AntdScope } from './antd-scope.js';
import './tab-set.css';

export interface TabOfSet {
  key: string;
  label: string;
  content: ReactNode;
}

/** Tabs, of which the first is open. On a narrow screen they wrap. */
export function TabSet({ tabs }: { tabs: readonly TabOfSet[] }) {
  return (
    <AntdScope>
      <Tabs className="tab-set" items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))} />
    </AntdScope>
  );
}
