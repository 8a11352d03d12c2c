import { theme as antdTheme, type ThemeConfig } from 'antd';

const TEXT_FONT = '"Atkinson Hyperlegible Next", "Atkinson fallback", Verdana, "Segoe UI", system-ui, sans-serif';

/** Shared by both themes. One set of CSS variables and no hash keep antd's class names short. */
const base: ThemeConfig = { cssVar: { key: 'app' }, hashed: false };

const shape: ThemeConfig['token'] = {
  fontFamily: TEXT_FONT,
  fontSize: 17,
  controlHeight: 48,
  controlHeightLG: 56,
  controlHeightSM: 44,
  borderRadius: 6,
  borderRadiusLG: 10,
  borderRadiusSM: 4,
  lineWidth: 2,
  controlOutlineWidth: 0,
  motionDurationFast: '.12s',
  motionDurationMid: '.2s',
  motionDurationSlow: '.32s',
};

/** What differs between the themes; words of antd's own tokens, and of the parts that have colours of their own. */
interface Palette {
  algorithm?: ThemeConfig['algorithm'];
  token: Record<`color${string}`, string>;
  shadow: string;
  /** Edges of buttons below them, which sink when they are pressed. */
  primaryEdge: string;
  dangerEdge: string;
  /** Of an ordinary button. */
  border: string;
  hoverBg: string;
  /** Words on a filled button, where they are not antd's own white. */
  onFilled?: { primaryColor: string; dangerColor: string };
  /** Of a field that is pointed at. */
  hoverBorder: string;
}

function themeOf({ algorithm, token, shadow, primaryEdge, dangerEdge, border, hoverBg, onFilled, hoverBorder }: Palette): ThemeConfig {
  const { colorText: text, colorPrimary: primary, colorBgContainer: container, colorBorderSecondary: line } = token;
  const field = { activeShadow: 'none', hoverBorderColor: hoverBorder, activeBorderColor: text, paddingInline: 14 };
  return {
    ...base,
    ...(algorithm && { algorithm }),
    token: { ...shape, ...token, colorInfo: primary, boxShadow: shadow, boxShadowSecondary: shadow },
    components: {
      Checkbox: { controlInteractiveSize: 28 },
      Radio: { controlInteractiveSize: 28 },
      Modal: { titleFontSize: 24, borderRadiusLG: 14 },
      Button: {
        ...onFilled,
        fontWeight: 700,
        primaryShadow: `0 3px 0 ${primaryEdge}`,
        defaultShadow: 'none',
        dangerShadow: `0 3px 0 ${dangerEdge}`,
        defaultBorderColor: border,
        defaultBg: container,
        defaultHoverBg: hoverBg,
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        paddingInline: 20,
      },
      Input: field,
      InputNumber: field,
      Select: { hoverBorderColor: hoverBorder, activeBorderColor: text, activeOutlineColor: 'transparent' },
      Tabs: { inkBarColor: primary, itemSelectedColor: text, titleFontSize: 17 },
      Progress: { remainingColor: line },
    },
  };
}

export const lightAntdTheme = themeOf({
  token: {
    colorPrimary: '#12493a',
    colorLink: '#0f5a46',
    colorError: '#a9201d',
    colorSuccess: '#1b6b3a',
    colorWarning: '#7a4b00',
    colorText: '#16211d',
    colorTextSecondary: '#3d4b45',
    colorTextTertiary: '#56645e',
    colorTextDescription: '#56645e',
    colorTextPlaceholder: '#56645e',
    colorBgLayout: '#fcfcf8',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#76877e',
    colorBorderSecondary: '#d3ddd5',
  },
  shadow: '0 2px 0 rgb(22 33 29 / .08), 0 16px 40px rgb(22 33 29 / .18)',
  primaryEdge: '#072019',
  dangerEdge: '#5a0d0f',
  border: '#16211d',
  hoverBg: '#e2eee5',
  hoverBorder: '#3d4b45',
});

export const darkAntdTheme = themeOf({
  algorithm: antdTheme.darkAlgorithm,
  token: {
    colorPrimary: '#8fd0b3',
    colorLink: '#9bd9bd',
    colorTextLightSolid: '#0b1c16',
    colorError: '#ff9d92',
    colorSuccess: '#7fd69c',
    colorWarning: '#ffcf73',
    colorText: '#eef4ef',
    colorTextSecondary: '#c6d3cb',
    colorTextTertiary: '#a3b4aa',
    colorTextDescription: '#a3b4aa',
    colorTextPlaceholder: '#a3b4aa',
    colorBgLayout: '#0f1a16',
    colorBgContainer: '#17251f',
    colorBgElevated: '#1c2f27',
    colorBorder: '#6f8379',
    colorBorderSecondary: '#2d4138',
  },
  shadow: '0 0 0 1px #3d5248, 0 16px 40px rgb(0 0 0 / .5)',
  primaryEdge: '#3e7d63',
  dangerEdge: '#a84f46',
  border: '#c6d3cb',
  hoverBg: '#1c2f27',
  onFilled: { primaryColor: '#0b1c16', dangerColor: '#2a0503' },
  hoverBorder: '#c6d3cb',
});
