import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';

/** At most one toast is visible: a new one replaces the old one. */
export const TOAST_LIMIT = 1;
/** How long a toast stays when nobody is on it, in ms. */
export const TOAST_DURATION_MS = 5000;
/** A dismissed toast leaves the list only after this time, in ms. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface Toast {
  id: string;
  title: string;
  description?: string | undefined;
  /** One thing to do about it: a link inside the site. */
  action?: { label: string; to: string } | undefined;
  variant: 'default' | 'destructive';
  isOpen: boolean;
}

export type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'action' | 'variant'>>;

interface ToastState {
  toasts: Toast[];
}

const slice = createSlice({
  name: 'toasts',
  initialState: { toasts: [] } as ToastState,
  reducers: {
    added: (state, { payload }: PayloadAction<Toast>) => {
      state.toasts = [payload, ...state.toasts].slice(0, TOAST_LIMIT);
    },
    dismissed: (state, { payload }: PayloadAction<string>) => {
      for (const toast of state.toasts) if (toast.id === payload) toast.isOpen = false;
    },
    removed: (state, { payload }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter((toast) => toast.id !== payload);
    },
  },
});

export const toastsReducer = slice.reducer;

type ToastThunk<Result> = ThunkAction<Result, { toasts: ToastState }, unknown, UnknownAction>;

let lastId = 0;

/** Shows a toast; returns its id. */
export function showToast(toast: NewToast): ToastThunk<string> {
  return (dispatch) => {
    const id = String(++lastId);
    dispatch(slice.actions.added({ variant: 'default', ...toast, id, isOpen: true }));
    return id;
  };
}

/** Closes a toast now; its record is removed after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id: string): ToastThunk<void> {
  return (dispatch) => {
    dispatch(slice.actions.dismissed(id));
    setTimeout(() => dispatch(slice.actions.removed(id)), TOAST_REMOVE_DELAY_MS);
  };
}
