import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.js';
import { projectLinks } from './nav-links.js';

/** How the menu came to be open: a click on a menu that hovering has opened must not close it. */
type MenuState = 'closed' | 'hovered' | 'pinned';

const PANEL_ID = 'projects-menu';

/** Opens on hover, click, Enter or ArrowDown; closes when the pointer or the focus leaves, on Escape and when a link is chosen. */
export function ProjectsMenu() {
  const [state, setState] = useState<MenuState>('closed');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setState('closed');

  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setState((now) => (now === 'closed' ? 'hovered' : now));
  };
  const onPointerLeave = (event: PointerEvent) => {
    // A pointer that only crosses the menu does not take the focus away from somebody who is in its list.
    if (event.pointerType === 'mouse' && !document.activeElement?.closest('#' + PANEL_ID)) close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) close();
  };

  const moveFocus = (step: number) => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('ul a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[(at + step + links.length) % links.length]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && state !== 'closed') {
      close();
      button.current?.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      setState('pinned');
      // The links can take the focus only once the panel is shown.
      requestAnimationFrame(() => moveFocus(1));
    } else if (event.key === 'ArrowUp' && state !== 'closed') {
      event.preventDefault();
      moveFocus(-1);
    }
  };

  return (
    <div ref={root} className="drop" role="presentation" onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={state !== 'closed'}
        aria-controls={PANEL_ID}
        onClick={() => setState((now) => (now === 'pinned' ? 'closed' : 'pinned'))}
      >
        Projects <Icon name="down" />
      </button>
      <ul id={PANEL_ID} hidden={state === 'closed'}>
        {projectLinks.map(({ label, to, pictogram }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              <img src={`/art/${pictogram}.svg`} alt="" width="32" height="32" loading="lazy" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
