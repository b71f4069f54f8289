import { numericParams } from '../engine/dispatch.ts';
import { undoChange } from '../engine/undo.ts';
import type { Handlers } from '../http/types.ts';

export const changeHandlers: Handlers = {
  undo_change: async ({ params, caller }, { database, model }) => {
    const { id } = numericParams({ id: params['id'] ?? '' });
    const undo = await undoChange(database, model, caller, id as number);
    return { status: 204, headers: { 'x-change': String(undo) } };
  },
};
