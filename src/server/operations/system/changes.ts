import type { Handlers } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { undoChange } from '../../engine/undo/undo.ts';

export const changeHandlers = {
  undo_change: (call, services) =>
    withProgress(call, (progress) => undoChange(services, call.caller, call.path.id, progress), {
      plain: (undo) => ({ status: 204, headers: { 'x-change': String(undo) } }),
      line: (undo) => ({ change: undo }),
    }),
} satisfies Partial<Handlers>;
