/** The uses that a new name affects, shown beside the name while it is edited. */
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import type { Access } from '../state/row/access.ts';
import type { Row } from '../state/row/row.ts';
import { groupUses, isPart, useUses } from '../state/row/uses.ts';
import { counted } from '../state/row/words.ts';
import './name-uses.css';

/** Whether a field is the label of rows to which others refer, and the user may read those. */
export const isShownElsewhere = (entry: CollectionEntry, access: Access, field: string): boolean =>
  field === entry.label && entry.lostByOthers && access.uses;

interface NameUsesProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  readonly row: Row;
}

/** The uses of a row, shown while its name is edited. */
export function NameUses({ entry, path, row }: NameUsesProps) {
  const { data } = useUses(entry.resource, path, row.id);
  const [first] = data?.pages ?? [];
  const self = { resource: entry.resource, id: row.id };
  const uses = first?.items.filter((use) => !isPart(use, self)) ?? [];
  if (!first || uses.length === 0) return null;
  const all =
    first.total > first.items.length ? `more than ${uses.length} places` : counted(uses.length, '1 place', 'places');
  return (
    <div className="name-uses" role="status">
      <p>A new name shows in {all}:</p>
      <ul>
        {groupUses(uses, self).map(({ key, within, uses: group }) => (
          <li key={key}>
            {group.length} in {within?.label || lowerFirst(group[0]?.title ?? '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
