import { useEffect, useRef } from 'react';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { adoptUnsent, type UnsentEntry, unsentEntry } from '../../ledger/page.ts';
import { toast } from '../../ui/toasts.ts';
import type { Values } from './form-values.ts';

/** What was taken over for a form that has not come to stay yet: React may draw it, take it away and draw it again. */
const taken = new Map<string, Promise<readonly LedgerEntry[]>>();

function takeOver(kind: string): Promise<readonly LedgerEntry[]> {
  const left = taken.get(kind) ?? adoptUnsent((one) => one === kind);
  taken.set(kind, left);
  return left;
}

/** Milliseconds after which what is typed is kept. */
const keepDelay = 100;

interface DraftParts {
  /** Names the form among all forms. */
  readonly name: string;
  readonly values: Values;
  readonly dirty: boolean;
  /** Puts what was entered before back into the form. */
  readonly restore: (values: Values) => void;
  readonly discard: () => void;
  /** The form may go without having been saved or given up, as the page around it does: it is kept for the next one. */
  readonly stays?: boolean;
}

/**
 * Keeps what is entered into a form with a button, so that neither a crash nor a reload loses it. Whoever leaves the form
 * has saved it or given it up: then nothing is kept any more, unless it `stays`.
 *
 * @returns what forgets it, before a form that stays is closed
 */
export function useDraft({ name, values, dirty, restore, discard, stays = false }: DraftParts): () => void {
  const kind = `draft ${name}`;
  const entry = useRef<UnsentEntry<Values> | null>(null);
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
      entry.current = unsentEntry<Values>(kind, 'values', left);
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
