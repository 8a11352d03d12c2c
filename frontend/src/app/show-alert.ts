/** The browser's own alert, which the contract asks for in a few places; tests put their own in its stead. */
let show = (text: string): void => window.alert(text);

export function showAlert(text: string): void {
  show(text);
}

/** Replaces how alerts are shown; returns a function that puts the old way back. */
export function replaceAlert(replacement: (text: string) => void): () => void {
  const before = show;
  show = replacement;
  return () => {
    show = before;
  };
}
