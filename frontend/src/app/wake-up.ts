declare global {
  interface Window {
    /** A form that was sent before the application could answer; see public/early.js. */
    earlyForm?: HTMLFormElement | undefined;
    /** The last button that was pressed before. */
    earlyButton?: HTMLButtonElement | undefined;
  }
}

/** The page has come alive: forms and buttons are ours from now on, and what was sent or pressed too early is sent or pressed again. */
export function wakeUp(): void {
  document.documentElement.dataset['awake'] = '';
  const { earlyForm: form, earlyButton: button } = window;
  window.earlyForm = undefined;
  window.earlyButton = undefined;
  // The fields have told what was typed into them while they were laid out, before this effect.
  if (form?.isConnected) setTimeout(() => form.requestSubmit());
  if (button?.isConnected) setTimeout(() => button.click());
}
