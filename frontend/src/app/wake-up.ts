declare global {
  interface Window {
    /** A form that was sent before the application could answer; see public/early.js. */
    earlyForm?: HTMLFormElement | undefined;
  }
}

/** The page has come alive: forms are ours from now on, and one that was sent too early is sent again. */
export function wakeUp(): void {
  document.documentElement.dataset['awake'] = '';
  const form = window.earlyForm;
  window.earlyForm = undefined;
  // The fields have told what was typed into them while they were laid out, before this effect.
  if (form?.isConnected) setTimeout(() => form.requestSubmit());
}
