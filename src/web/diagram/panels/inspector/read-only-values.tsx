import type { JsonSchema } from '../../../../contract/model.ts';
import { wordsOf } from '../../../resources/cells/field-kind.ts';
import { titleFor } from '../../../resources/form/form-validator.ts';
import type { Values } from '../../../resources/form/form-values.ts';
import { colorName, readColor } from '../../../resources/form/widgets/palette.ts';
import { membersOf } from './shared-fields.ts';

interface ReadOnlyValuesProps {
  readonly schema: JsonSchema;
  readonly values: Values;
  readonly mixed: ReadonlySet<string>;
}

/** Fields to read: text, not greyed inputs. Empty ones are left out. */
export function ReadOnlyValues({ schema, values, mixed }: ReadOnlyValuesProps) {
  const lines = Object.entries(membersOf(schema)).flatMap(([name, member]) => {
    const words = mixed.has(name) ? 'Mixed' : wordsFor(member, values[name]);
    return words === '' ? [] : [{ name, title: titleFor(member, name), words }];
  });
  if (!lines.length) return <p className="text-2">Nothing is set.</p>;
  return (
    <dl className="form-read-only">
      {lines.map(({ name, title, words }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd className="form-value-lines">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A value in words; empty for nothing. */
function wordsFor(schema: JsonSchema, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => wordsFor({}, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => wordsFor({ title: name }, one))
      .filter(Boolean)
      .join(', ');
  if (schema['format'] === 'color') {
    const color = readColor(String(value));
    return color ? colorName(color) : String(value);
  }
  return schema['enum'] ? wordsOf(value as string | number) : String(value);
}
