import { configureStore } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.js';
import { showToast, toastsReducer, type NewToast } from './toasts.slice.js';

/** A fresh store: one for the tab, one for each test and each prerendered page. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, toasts: toastsReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** `const toast = useToast(); toast({ title: 'Saved' })`. */
export function useToast(): (toast: NewToast) => void {
  const dispatch = useAppDispatch();
  return useCallback((toast: NewToast) => void dispatch(showToast(toast)), [dispatch]);
}
