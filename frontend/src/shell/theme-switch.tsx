import { useTheme } from '../app/theme.js';

/** Light or dark; until it is used the device's setting decides. */
export function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  return (
    <button type="button" className="theme-switch" aria-pressed={theme === 'dark'} onClick={toggle}>
      Dark colours
    </button>
  );
}
