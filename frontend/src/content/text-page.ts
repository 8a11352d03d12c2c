/**
 * A page of words as data. In every text, `[label](/path)` is a link, `[label](mailto:)` a link to the support address,
 * and `{support}` is that address; both come from the run-time settings.
 */
export interface TextPage {
  heading: string;
  lead: string;
  /** A drawing of ours beside the heading: basename in /art/. */
  picture?: string;
  /** E.g. 'January 2025'. */
  updated?: string;
  /** Stands before everything else, e.g. emergency numbers. */
  notice?: {
    tone: 'error' | 'warn' | 'info';
    heading: string;
    /** The number to ring at once, as a button. */
    call?: { label: string; to: string };
    /** Further numbers, and what they are for. */
    numbers?: readonly { number: string; to: string; text: string }[];
    lines: readonly string[];
  };
  sections: readonly TextSection[];
}

export interface TextSection {
  heading: string;
  blocks: readonly TextBlock[];
}

export type TextBlock =
  | { kind: 'text'; paragraphs: readonly string[] }
  /** `areWarnings`: each has a cross. */
  | { kind: 'list'; items: readonly string[]; areWarnings?: boolean }
  | { kind: 'steps'; steps: readonly { title: string; text: string; action?: TextAction }[] }
  | { kind: 'points'; points: readonly { title: string; text: string }[] }
  | { kind: 'do-dont'; dos: readonly string[]; donts: readonly string[] }
  /** `areOurs`: they are about the whole platform, and the real number of helpers here stands beneath them. */
  | { kind: 'figures'; figures: readonly { value: string; label: string }[]; areOurs?: boolean }
  | { kind: 'stories'; stories: readonly TextStory[] }
  | { kind: 'quotes'; quotes: readonly { words: string; who: string; portrait: string }[] }
  | { kind: 'questions'; questions: readonly { question: string; answer: string }[] }
  | { kind: 'actions'; actions: readonly TextAction[] };

export interface TextAction {
  label: string;
  /** Without an address the button is drawn as specified and goes nowhere else (About page). */
  to: string;
  isPrimary?: boolean;
}

export interface TextStory {
  /** Id of a category. */
  category: string;
  title: string;
  text: string;
  where: string;
  picture: string;
  action: TextAction;
}
