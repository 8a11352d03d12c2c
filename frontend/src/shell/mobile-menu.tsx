import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.js';
import { mobileCategoryLinks, mobileLinks } from './nav-links.js';

const PANEL_ID = 'mobile-menu';

/** A panel under the fascia that pushes the page down; it closes when a link is chosen and on Escape. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };

  return (
    <div className="mobile-menu" role="presentation" onKeyDown={onKeyDown}>
      <button ref={button} type="button" className="menu-btn" aria-expanded={isOpen} aria-controls={PANEL_ID} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'menu'} />
        {isOpen ? 'Close' : 'Menu'}
      </button>
      <nav id={PANEL_ID} className="mobile-panel" aria-label="Menu" hidden={!isOpen}>
        <ul>
          {mobileCategoryLinks.map(({ label, to, pictogram }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                <img src={`/art/${pictogram}.svg`} alt="" width="32" height="32" loading="lazy" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="mobile-panel-more">
          {mobileLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
