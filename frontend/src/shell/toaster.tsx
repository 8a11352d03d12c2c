import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/store.js';
import { dismissToast, TOAST_DURATION_MS, type Toast } from '../app/toasts.slice.js';
import { Icon } from '../ui/icon.js';

/** Counts a toast's time down; the clock stands still while the pointer or the focus is on it. */
function useExpiry(toast: Toast | undefined, isPaused: boolean, onExpired: (id: string) => void): void {
  const left = useRef({ id: '', ms: TOAST_DURATION_MS });
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined || isPaused) return;
    if (left.current.id !== id) left.current = { id, ms: TOAST_DURATION_MS };
    const startedAt = Date.now();
    const timer = setTimeout(() => onExpired(id), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= Date.now() - startedAt;
    };
  }, [id, isPaused, onExpired]);
}

function ToastBody({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div className={`toast ${toast.variant}`}>
      <div>
        <strong>{toast.title}</strong>
        {toast.description && <p>{toast.description}</p>}
        {toast.action && (
          <Link to={toast.action.to} onClick={onClose}>
            {toast.action.label}
          </Link>
        )}
      </div>
      <button type="button" aria-label="Close notification" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** One toast at a time. The two live regions are always there: a region that arrives together with its text is not read out reliably. */
export function Toaster() {
  const toast = useAppSelector((state) => state.toasts.toasts.find(({ isOpen }) => isOpen));
  const dispatch = useAppDispatch();
  // The element under the pointer or the focus goes with its toast without a leave or blur event, so each belongs to one toast.
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const close = useCallback((id: string) => void dispatch(dismissToast(id)), [dispatch]);
  useExpiry(toast, toast?.id === hovered || toast?.id === focused, close);

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && toast) close(toast.id);
  };
  const body = toast && <ToastBody toast={toast} onClose={() => close(toast.id)} />;
  return (
    <section className="toaster" aria-label="Notifications">
      <div
        role="presentation"
        onMouseEnter={() => setHovered(toast?.id)}
        onMouseLeave={() => setHovered(undefined)}
        onFocus={() => setFocused(toast?.id)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <div role="status" aria-atomic="true">
          {toast?.variant === 'default' && body}
        </div>
        <div role="alert" aria-atomic="true">
          {toast?.variant === 'destructive' && body}
        </div>
      </div>
    </section>
  );
}
