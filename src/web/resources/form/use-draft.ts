import { useEffect, useRef } from 'react';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { adoptEdits, type EditStorage, editStorage } from '../../ledger/page.ts';
import { toast } from '../../ui/toasts.ts';
import type { Values } from './form-values.ts';

/**
 * The drafts that are claimed by forms. React may mount, unmount and mount a component again, and the second mount
 * needs the same draft.
 */
const taken = new Map<string, Promise<readonly LedgerEntry[]>>();

function takeOver(kind: string): Promise<readonly LedgerEntry[]> {
  const left = taken.get(kind) ?? adoptEdits((one) => one === kind);
  taken.set(kind, left);
  return left;
}

/** The time between an edit and storing the draft, in milliseconds. */
const keepDelay = 100;

interface DraftParts {
  /** The key of the form, unique among all forms. */
  readonly name: string;
  readonly values: Values;
  readonly dirty: boolean;
  /** Restores the stored values in the form. */
  readonly restore: (values: Values) => void;
  readonly discard: () => void;
  /**
   * Whether the draft is retained if the form is unmounted without being saved or cancelled, because its page is left.
   */
  readonly stays?: boolean;
}

/**
 * Stores the edits of a form with a Save button, so that neither a crash nor a reload loses them. A form that is closed
 * was saved or cancelled, so its draft is deleted, unless it `stays`.
 * @returns a function that deletes the draft, for a form that stays
 */
export function useDraft({ name, values, dirty, restore, discard, stays = false }: DraftParts): () => void {
  const kind = `draft ${name}`;
  const entry = useRef<EditStorage<Values> | null>(null);
  const latest = useRef({ restore, discard, values, dirty });
  const forgotten = useRef(false);
  useEffect(() => {
    latest.current = { restore, discard, values, dirty };
  });
  useEffect(() => {
    let ended = false;
    void takeOver(kind).then((left) => {
      if (ended) return;
      taken.delete(kind);
      entry.current = editStorage<Values>(kind, 'values', left);
      const last = left.at(-1);
      if (!last) return;
      latest.current.restore(last.payload as Values);
      const action = { label: 'Discard', run: () => latest.current.discard() };
      toast({ text: 'What you had entered before is here again.', action });
    });
    return () => {
      ended = true;
      const left = entry.current;
      if (!stays || forgotten.current || !latest.current.dirty) void left?.clear();
      else void left?.keep(latest.current.values, 1).then(left.release);
    };
  }, [kind, stays]);
  useEffect(() => {
    if (!dirty) {
      void entry.current?.clear();
      return;
    }
    const timer = setTimeout(() => void entry.current?.keep(values, 1), keepDelay);
    return () => clearTimeout(timer);
  }, [dirty, values]);
  return () => {
    forgotten.current = true;
    void entry.current?.clear();
  };
}
