import type { FieldEntry } from '../../../contract/registry.ts';
import type { Row } from '../state/row/row.ts';
import { textOf } from '../state/row/text-of.ts';
import { ListCell } from './list-cell.tsx';

interface CardFieldsProps {
  readonly row: Row;
  readonly fields: readonly FieldEntry[];
  /** Names of those that the card says elsewhere. */
  readonly except: readonly string[];
  /** As many as there is room for. */
  readonly most?: number;
}

/** The fields of a card beside its name, as far as they hold something. */
export function CardFields({ row, fields, except, most = Number.POSITIVE_INFINITY }: CardFieldsProps) {
  const filled = fields.filter((field) => !except.includes(field.name) && textOf(field, row) !== '').slice(0, most);
  if (filled.length === 0) return null;
  return (
    <dl>
      {filled.map((field) => (
        <div key={field.name}>
          <dt>{field.title}</dt>
          <dd>
            <ListCell field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
