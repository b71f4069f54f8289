import type { Cell } from '../../../diagram/cells/cell.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import type { Batch } from './batch.ts';
import { patchOf } from './cell-conflict.ts';
import { changedMembers } from './difference.ts';

/**
 * Shows changes of an earlier page that the server refused, as a step of the user: they can be corrected, and undo gives
 * them up.
 */
export function applyRefused(graph: DiagramGraph, { creates, updates, destroys }: Batch): void {
  graph.batch('Changes from earlier', () => {
    for (const { jsid, formerly } of creates) if (formerly !== undefined) graph.noteSame(jsid, formerly);
    graph.add(creates.map(({ jsid, type, body }) => ({ ...body, jsid, type }) as Cell));
    for (const { jsid, fields, base } of updates) {
      const cell = graph.get(jsid);
      if (!cell) continue;
      const { values, ...others } = fields;
      const patch = values === undefined ? {} : patchOf(cell, changedMembers(base['values'], values));
      graph.change(jsid, { ...others, ...patch } as CellPatch);
    }
    graph.remove(destroys);
  });
}
