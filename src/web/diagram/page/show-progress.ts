import { Problem, problemText } from '../../api/problem.ts';
import { reportEdit, type UnsavedEdit } from '../../ledger/unsaved-edits.ts';
import { type ConflictWords, choiceName, conflictsOf, conflictsSentence } from '../sync/cell-conflict.ts';
import { RefusedChanges } from '../sync/refused-changes.ts';
import type { Saver } from '../sync/saver.ts';

function reasonOf(error: unknown): string | null {
  if (error instanceof RefusedChanges) return error.message;
  return error instanceof Problem ? problemText(error) : null;
}

/** Adds the diagram's unsaved changes to the product's list of unsaved changes, which can save them again. */
export function showProgress(
  saver: Saver,
  about: Pick<UnsavedEdit, 'id' | 'what' | 'address'>,
  words: ConflictWords,
): () => void {
  const conflictId = `${about.id}\nconflicts`;
  let conflictSince = 0;
  const showConflicts = (): void => {
    const all = saver.cellConflicts.get();
    conflictSince = all.length ? conflictSince || Date.now() : 0;
    reportEdit(
      conflictId,
      all.length
        ? {
            ...about,
            id: conflictId,
            kind: 'conflict',
            count: all.length,
            since: conflictSince,
            reason: conflictsSentence(all),
            conflicts: conflictsOf(all, words),
            other: null,
            retry: () => undefined,
            discard: () => saver.settle(() => 'theirs'),
            settle: (choices) => saver.settle((one, field) => choices.get(choiceName(one, field)) ?? 'theirs'),
          }
        : null,
    );
  };
  const unfollow = saver.cellConflicts.subscribe(showConflicts);
  showConflicts();
  let since = 0;
  const unlisten = saver.onProgress(({ kind, count, error }) => {
    if (kind === 'clean' || count === 0) {
      since = 0;
      return reportEdit(about.id, null);
    }
    since ||= Date.now();
    reportEdit(about.id, {
      ...about,
      kind,
      count,
      since,
      reason: kind === 'failed' ? reasonOf(error) : null,
      conflicts: [],
      other: null,
      retry: () => void saver.retry(),
      discard: () => saver.discard(),
      settle: () => undefined,
    });
  });
  // When the page closes, unsent changes are stored: the next page of the same user sends them.
  const leave = (): void => {
    void saver.keep();
    void saver.flush();
  };
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    unlisten();
    unfollow();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    reportEdit(about.id, null);
    reportEdit(conflictId, null);
  };
}
