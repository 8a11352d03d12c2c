import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/icon.js';
import './card-payment.css';

interface Props {
  title: string;
  isOpen: boolean;
  /** The card is being charged: nothing closes the dialog until the bank has answered. */
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The one dialog in which money is paid: a native <dialog> over a page that cannot be reached meanwhile. It is not opened as `showModal()`
 * would: that puts it above, and makes unreachable, whatever the payment provider adds to the page, such as the question of the bank.
 * Its content exists only while it is open. The focus goes back to where it came from.
 */
export function PayDialog({ isOpen, ...dialog }: Props) {
  return isOpen ? createPortal(<OpenDialog {...dialog} />, document.body) : null;
}

function OpenDialog({ title, isLocked, onClose, children }: Omit<Props, 'isOpen'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const cameFrom = document.activeElement;
    const behind = document.querySelectorAll<HTMLElement>('[data-behind-dialogs]');
    behind.forEach((part) => (part.inert = true));
    document.documentElement.dataset['dialog'] = '';
    dialog.current?.show();
    // Not the cross, which is what the browser would choose: nobody came here to leave.
    heading.current?.focus();
    return () => {
      behind.forEach((part) => (part.inert = false));
      delete document.documentElement.dataset['dialog'];
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, []);
  useEffect(() => {
    if (isLocked) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isLocked, onClose]);

  return (
    <div
      className="pay-scrim"
      ref={scrim}
      onPointerDown={(event) => {
        if (event.target === scrim.current && !isLocked) onClose();
      }}
    >
      <dialog ref={dialog} className="pay-dialog" aria-modal="true" aria-labelledby={`${id}-title`}>
        <div className="pay-head">
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="pay-close" aria-label="Close" disabled={isLocked} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="pay-body">{children}</div>
      </dialog>
    </div>
  );
}
