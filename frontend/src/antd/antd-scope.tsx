import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import type { ReactNode } from 'react';
import { darkAntdTheme, lightAntdTheme } from './antd-theme.js';
import { useTheme } from '../app/theme.js';

/**
 * The only way to antd: forms, dialogs, tabs and the dashboard stand inside it. Never import it (or antd) from the shell, the home page or
 * a text page: those stay plain CSS, so that they are small and can be prerendered. Its styles stand in a cascade layer beneath ours: what
 * antd says of every link or of the focus changes nothing on the site.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <StyleProvider layer>
      <ConfigProvider locale={enGB} theme={theme === 'dark' ? darkAntdTheme : lightAntdTheme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
