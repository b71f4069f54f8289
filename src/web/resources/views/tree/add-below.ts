import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { ListShared } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import type { ParentField } from './nodes.ts';

/** The action in a row's menu that adds a row below it. */
export function addBelow(list: ListShared, { name }: ParentField, row: Row): readonly MenuItem[] {
  const { entry, typed, words, add } = list;
  const field = fieldOf(entry, name);
  if (!typed || !field) return [];
  const lane = { key: String(row.id), title: titleOf(row, entry.label), value: row.id, color: null };
  const label = `Add ${lowerFirst(words.title)} below it`;
  return [{ label, icon: 'arrow-return-right', run: () => add({ fields: [field], lanes: [lane] }) }];
}
