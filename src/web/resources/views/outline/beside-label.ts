/** Fields of a row that its line in an outline shows beside the label. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { basisOf } from '../../../../contract/view-kind.ts';
import { fieldOf, usualColumns } from '../../state/query/columns.ts';
import type { Row } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';
import type { Level } from './levels.ts';

const maxFields = 2;
const shownBases: readonly string[] = ['reference', 'choice', 'text'];

const known = new WeakMap<Level, readonly FieldEntry[]>();

/** The first columns of the level's list with a value, except those that state the row's place. */
export const besideLabel = (level: Level, row: Row): readonly FieldEntry[] =>
  fieldsOf(level).filter((field) => textOf(field, row) !== '');

function fieldsOf(level: Level): readonly FieldEntry[] {
  const found = known.get(level);
  if (found) return found;
  const { entry, link } = level;
  const fields = usualColumns(entry)
    .flatMap((name) => fieldOf(entry, name) ?? [])
    .filter((field) => ![entry.label, link, entry.tree].includes(field.name))
    // A boolean or a number means nothing without the name of its field.
    .filter((field) => shownBases.includes(basisOf(field) ?? ''))
    .slice(0, maxFields);
  known.set(level, fields);
  return fields;
}
