import type { Handlers } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { undoChange } from '../../engine/undo/undo.ts';
import { serverFunctions } from '../../functions/functions.ts';

export const changeHandlers = {
  undo_change: (call, { database, model }) => {
    const known = { database, model, functions: serverFunctions };
    return withProgress(call, (progress) => undoChange(known, call.caller, call.path.id, progress), {
      plain: (undo) => ({ status: 204, headers: { 'x-change': String(undo) } }),
      line: (undo) => ({ change: undo }),
    });
  },
} satisfies Partial<Handlers>;
