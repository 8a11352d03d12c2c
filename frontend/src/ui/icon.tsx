export type IconName =
  | 'search' | 'locate' | 'filter' | 'full' | 'down' | 'up' | 'left' | 'right' | 'arrow' | 'play' | 'pause' | 'mute' | 'sound' | 'phone' | 'mail' | 'web'
  | 'pin' | 'heart' | 'check' | 'tick' | 'close' | 'menu' | 'alert' | 'drag' | 'clock' | 'plus' | 'minus' | 'cal' | 'card' | 'route' | 'lock' | 'message';

/** A decorative 24-grid icon in the colour and size of the text; the words beside it (or an aria-label) carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`i i-${name}`} aria-hidden="true" />;
}
