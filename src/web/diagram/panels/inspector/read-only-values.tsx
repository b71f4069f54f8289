import type { JsonSchema } from '../../../../contract/model.ts';
import { colorName, readColor } from '../../../../fields/color/palette.ts';
import { schemaIn, titleFor } from '../../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import type { Values } from '../../../resources/form/form-values.ts';
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
  if (Array.isArray(value)) return value.map((one) => wordsFor(schemaIn(schema['items']), one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => wordsFor({ title: name }, one))
      .filter(Boolean)
      .join(', ');
  const { name, text } = fieldKindOf({ schema: { type: typeof value, ...schema } });
  if (name === 'color') {
    const color = readColor(String(value));
    return color ? colorName(color) : String(value);
  }
  return text(value, schema, []);
}
