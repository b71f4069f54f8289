import { useEffect, useRef } from 'react';
import type { useResourceForm } from './use-resource-form.ts';

/** Typing rests for so long. */
const restTime = 700;

/** Saves valid changes once typing rests, and what is left when the form goes away. */
export function useAutosave(form: ReturnType<typeof useResourceForm>, on: boolean): void {
  const latest = useRef(form);
  latest.current = form;
  const { values, dirty, busy, healthy, conflict, general } = form;
  const ready = on && dirty && !busy && healthy && !conflict && !general;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the rest anew.
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void latest.current.save(true), restTime);
    return () => clearTimeout(timer);
  }, [ready, values]);
  useEffect(() => {
    if (!on) return;
    return () => {
      const { dirty: left, healthy: valid, busy: saving, save } = latest.current;
      if (left && valid && !saving) void save(true);
    };
  }, [on]);
}
