import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLatest } from '../../ui/use-latest.js';
import { draftKey, readDraft, saveDraft, type Draft } from './draft.js';
import type { RegistrationForm } from './form-definition.js';

const SAVE_AFTER_MS = 500;

/**
 * Keeps a form on the device half a second after its last change, and at once when the page is left, however it is left.
 * @param onRestored once, with what was kept before
 * @returns `touch` before a change that is worth keeping, `save` at once, `forget` what has not been written yet
 */
export function useDraft(form: RegistrationForm, draft: Omit<Draft, 'onceKey'>, onceKeyRef: RefObject<string | undefined>, onRestored: (draft: Draft) => void): { touch: () => void; save: () => void; forget: () => void } {
  const isDirty = useRef(false);
  /** Something was typed here; a draft that is only shown may be another tab's. */
  const isOurs = useRef(false);
  const latest = useLatest(draft);
  const restored = useEffectEvent(onRestored);

  useEffect(() => {
    const kept = readDraft(form);
    if (kept) restored(kept);
  }, [form]);

  const save = useCallback(() => {
    isDirty.current = false;
    saveDraft(form, { ...latest.current, onceKey: onceKeyRef.current });
  }, [form, latest, onceKeyRef]);

  useEffect(() => {
    if (!isDirty.current) return;
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [save, draft.values, draft.position]);

  useEffect(() => {
    const leave = () => {
      if (isDirty.current) save();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  useEffect(() => {
    // Tabs share one draft: where another one has written over it or has ended it, ours is kept again when this tab is left.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === draftKey(form) && isOurs.current) isDirty.current = true;
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [form]);

  const touch = useCallback(() => {
    isDirty.current = true;
    isOurs.current = true;
  }, []);
  const forget = useCallback(() => {
    isDirty.current = false;
    isOurs.current = false;
  }, []);
  return { touch, save, forget };
}
