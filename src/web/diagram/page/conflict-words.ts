import { segmentsOf } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import type { Lane } from '../../../diagram/cells/lanes.ts';
import { titleFor } from '../../../fields/json-schema.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { nameOf } from '../outline/describe.ts';
import { membersOf } from '../panels/inspector/shared-fields.ts';
import { valueWords } from '../panels/inspector/value-words.ts';
import type { ItemType } from '../sync/calls.ts';
import type { CellConflict, ConflictField, ConflictWords } from '../sync/cell-conflict.ts';

/** The titles of fields and the texts of values in conflicts, as in the inspector. */
export function conflictWords(graph: DiagramGraph, itemTypes: readonly ItemType[]): ConflictWords {
  const memberOf = ({ jsid }: CellConflict, { name }: Pick<ConflictField, 'name'>): JsonSchema | undefined => {
    const [, key] = segmentsOf(name);
    const type = itemTypes.find((known) => known.key === graph.get(jsid)?.type);
    return key === undefined ? undefined : membersOf(type?.json_schema as JsonSchema | undefined)[key];
  };
  return {
    title: (one, field) => {
      const member = memberOf(one, field);
      return member ? titleFor(member, segmentsOf(field.name).at(-1) ?? '') : field.title;
    },
    value: (one, field, value) => {
      if (field.name === '/source' || field.name === '/target') return nameOf(graph, String(value));
      if (field.name === '/layer_id') return graph.layers.find(({ id }) => id === value)?.name;
      if (field.name === '/values/lanes') return lanesWords(value as readonly Lane[]);
      const member = memberOf(one, field);
      return member && valueWords(member, value);
    },
  };
}

/** Lanes as text, with names and sizes, because either may have changed. */
const lanesWords = (lanes: readonly Lane[]): string =>
  lanes
    .map(({ label, size, lanes: within = [] }, at) => {
      const inner = within.length ? ` (${lanesWords(within)})` : '';
      return `${label || `lane ${at + 1}`} ${Math.round(size)}${inner}`;
    })
    .join(', ');
