import { Link } from 'react-router';
import type { FieldEntry } from '../../../contract/registry.ts';
import { useList } from '../state/list/list-context.ts';
import { usesAddress } from '../state/list/open-row.ts';
import { type Row, titleOf, valueIn } from '../state/row/row.ts';
import { Cell } from './cell.tsx';

interface ListCellProps {
  readonly field: FieldEntry;
  readonly row: Row;
  /** The tab index of links in the cell. */
  readonly tabIndex?: number;
}

/** A value in a list. A count of uses is a link to the uses. */
export function ListCell({ field, row, tabIndex }: ListCellProps) {
  return field.countsUses && Number(valueIn(row, field)) > 0 ? (
    <UsesCount field={field} row={row} {...(tabIndex !== undefined && { tabIndex })} />
  ) : (
    <Cell field={field} row={row} />
  );
}

function UsesCount({ field, row, tabIndex }: ListCellProps) {
  const { entry, access, hrefOf } = useList();
  if (!access.uses) return <Cell field={field} row={row} />;
  return (
    <Link
      to={usesAddress(hrefOf(row), entry)}
      className="uses-count"
      tabIndex={tabIndex}
      title={`Where ${titleOf(row, entry.label)} is used`}
    >
      <Cell field={field} row={row} />
    </Link>
  );
}
