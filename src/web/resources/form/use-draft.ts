import { useEffect, useRef } from 'react';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { adoptEdits, type EditStorage, editStorage } from '../../ledger/page.ts';
import { toast } from '../../ui/toasts.ts';
import type { Values } from './form-values.ts';

/** Drafts claimed by a form that is not mounted for good yet: React may mount, unmount and mount it again. */
const taken = new Map<string, Promise<readonly LedgerEntry[]>>();

function takeOver(kind: string): Promise<readonly LedgerEntry[]> {
  const left = taken.get(kind) ?? adoptEdits((one) => one === kind);
  taken.set(kind, left);
  return left;
}

/** Milliseconds after an edit until the draft is stored. */
const keepDelay = 100;

interface DraftParts {
  /** The key of the form among all forms. */
  readonly name: string;
  readonly values: Values;
  readonly dirty: boolean;
  /** Restores the stored values of the form. */
  readonly restore: (values: Values) => void;
  readonly discard: () => void;
  /**
   * The form may be unmounted without being saved or cancelled, because its page is: the draft stays for the next one.
   */
  readonly stays?: boolean;
}

/**
 * Stores the edits of a form with a button, so that neither a crash nor a reload loses them. When the form is closed,
 * it has been saved or cancelled, and the draft is deleted unless it `stays`.
 *
 * @returns deletes the draft, before a form that stays is closed
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
