import type { JsonSchema } from '../../../../contract/model.ts';
import { titleFor } from '../../../../fields/json-schema.ts';
import type { Values } from '../../../resources/form/form-values.ts';
import { membersOf } from './shared-fields.ts';
import { valueWords } from './value-words.ts';

interface ReadOnlyValuesProps {
  readonly schema: JsonSchema;
  readonly values: Values;
  readonly mixed: ReadonlySet<string>;
}

/** Fields of read-only cells, as text instead of disabled inputs. Empty fields are left out. */
export function ReadOnlyValues({ schema, values, mixed }: ReadOnlyValuesProps) {
  const lines = Object.entries(membersOf(schema)).flatMap(([name, member]) => {
    const words = mixed.has(name) ? 'Mixed' : valueWords(member, values[name]);
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
