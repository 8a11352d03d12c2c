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

const sizes = {
  Checkbox: { controlInteractiveSize: 28 },
  Radio: { controlInteractiveSize: 28 },
  Modal: { titleFontSize: 24, borderRadiusLG: 14 },
} satisfies ThemeConfig['components'];

function fieldColours(hover: string, active: string) {
  return { activeShadow: 'none', hoverBorderColor: hover, activeBorderColor: active, paddingInline: 14 };
}

export const lightAntdTheme: ThemeConfig = {
  ...base,
  token: {
    ...shape,
    colorPrimary: '#12493a',
    colorInfo: '#12493a',
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
    boxShadow: '0 2px 0 rgb(22 33 29 / .08), 0 16px 40px rgb(22 33 29 / .18)',
    boxShadowSecondary: '0 2px 0 rgb(22 33 29 / .08), 0 16px 40px rgb(22 33 29 / .18)',
  },
  components: {
    ...sizes,
    Button: {
      fontWeight: 700,
      primaryShadow: '0 3px 0 #072019',
      defaultShadow: 'none',
      dangerShadow: '0 3px 0 #5a0d0f',
      defaultBorderColor: '#16211d',
      defaultBg: '#ffffff',
      defaultHoverBg: '#e2eee5',
      defaultHoverColor: '#16211d',
      defaultHoverBorderColor: '#16211d',
      paddingInline: 20,
    },
    Input: fieldColours('#3d4b45', '#16211d'),
    InputNumber: fieldColours('#3d4b45', '#16211d'),
    Select: { hoverBorderColor: '#3d4b45', activeBorderColor: '#16211d', activeOutlineColor: 'transparent' },
    Tabs: { inkBarColor: '#12493a', itemSelectedColor: '#16211d', titleFontSize: 17 },
    Progress: { remainingColor: '#d3ddd5' },
  },
};

export const darkAntdTheme: ThemeConfig = {
  ...base,
  algorithm: antdTheme.darkAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#8fd0b3',
    colorInfo: '#8fd0b3',
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
    boxShadow: '0 0 0 1px #3d5248, 0 16px 40px rgb(0 0 0 / .5)',
    boxShadowSecondary: '0 0 0 1px #3d5248, 0 16px 40px rgb(0 0 0 / .5)',
  },
  components: {
    ...sizes,
    Button: {
      fontWeight: 700,
      primaryColor: '#0b1c16',
      dangerColor: '#2a0503',
      primaryShadow: '0 3px 0 #3e7d63',
      defaultShadow: 'none',
      dangerShadow: '0 3px 0 #a84f46',
      defaultBorderColor: '#c6d3cb',
      defaultBg: '#17251f',
      defaultHoverBg: '#1c2f27',
      defaultHoverColor: '#eef4ef',
      defaultHoverBorderColor: '#eef4ef',
      paddingInline: 20,
    },
    Input: fieldColours('#c6d3cb', '#eef4ef'),
    InputNumber: fieldColours('#c6d3cb', '#eef4ef'),
    Select: { hoverBorderColor: '#c6d3cb', activeBorderColor: '#eef4ef', activeOutlineColor: 'transparent' },
    Tabs: { inkBarColor: '#8fd0b3', itemSelectedColor: '#eef4ef', titleFontSize: 17 },
    Progress: { remainingColor: '#2d4138' },
  },
};
