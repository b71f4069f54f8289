import type { ReactNode } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { kindOf, wordsOf } from '../cells/field-kind.ts';
import { dayText, rightsText, timeText } from '../cells/text-of.ts';
import { labelsOf, type Row } from '../state/row.ts';
import { cleanHtml } from './widgets/clean-html.ts';
import { imageAddress } from './widgets/image.tsx';
import { colorName, readColor } from './widgets/palette.ts';

interface ValueTextProps {
  readonly field: FieldEntry;
  readonly row: Row;
}

const Empty = () => <span className="form-value-empty">None</span>;
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The rows a field points to: their labels if the row knows them. */
function relationText(value: unknown, labels: readonly string[]): string {
  const ids = [value].flat();
  return ids.map((id, index) => labels[index] ?? `#${id}`).join(', ');
}

const link = (address: string): ReactNode =>
  /^(https?:|mailto:)/i.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^mailto:/, '')}
    </a>
  ) : (
    address
  );

/** A field of a row to read: in full, not cut to a cell. */
export function ValueText({ field, row }: ValueTextProps): ReactNode {
  const value = row[field.name];
  const kind = kindOf(field);
  if (kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (kind === 'image') {
    const address = imageAddress(value);
    return address ? <img className="form-value-image" src={address} alt={field.title} loading="lazy" /> : <Empty />;
  }
  if (isEmpty(value)) return <Empty />;
  switch (kind) {
    case 'reference':
    case 'references':
      return relationText(value, labelsOf(row, field.name));
    case 'date':
      return dayText(value);
    case 'time':
      return timeText(value);
    case 'choice':
      return wordsOf(value as string | number);
    case 'rights':
      return rightsText(value);
    case 'color': {
      const color = readColor(String(value));
      return (
        <>
          {color && <span className="form-value-swatch" style={{ backgroundColor: color }} aria-hidden="true" />}
          {color ? colorName(color) : String(value)}
        </>
      );
    }
    case 'link':
      return link(String(value));
    case 'html':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the same line.
      return <div className="form-value-html" dangerouslySetInnerHTML={{ __html: cleanHtml(String(value)) }} />;
    case 'long_text':
      return <span className="form-value-lines">{String(value)}</span>;
    case 'object':
    case 'list':
      return Array.isArray(value) && value.every((one) => typeof one !== 'object') ? (
        value.join(', ')
      ) : (
        <pre className="form-value-json">{JSON.stringify(value, null, 2)}</pre>
      );
    default:
      return field.schema.format === 'email' ? link(`mailto:${value}`) : String(value);
  }
}
