import type { ButtonHTMLAttributes } from 'react';
import { useIsHydrated } from './use-is-hydrated.js';

/**
 * The button that sends a form. Until the application is there it is disabled, which also keeps Enter from sending: the browser would load
 * the page anew, and what was typed would be gone.
 */
export function SubmitButton({ disabled, ...attributes }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  const isHydrated = useIsHydrated();
  return <button type="submit" {...attributes} disabled={!isHydrated || disabled} />;
}
