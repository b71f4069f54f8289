import { useId, useMemo, useState } from 'react';
import type { OptionsEntry } from '../../../../contract/registry.ts';
import { type JsonSchema, membersOf, schemaIn } from '../../../../fields/json-schema.ts';
import { exampleOf } from '../../../../fields/kinds.ts';
import { Cell } from '../../cells/cell.tsx';
import { fitsColumn, insideFields } from '../../state/row/inside-fields.ts';
import { looseField } from '../../state/row/loose-field.ts';
import { uiOfSchema } from '../form-layout.ts';
import { startValues, type Values } from '../form-values.ts';
import SchemaForm from '../schema-form.tsx';

interface PreviewProps {
  readonly draft: JsonSchema;
  readonly options: readonly OptionsEntry[];
  readonly params: Readonly<Record<string, string>>;
}

const doNothing = () => undefined;
/** The draft is not stored, so its values are not validated. */
const noProblems: readonly never[] = [];

/** A preview of the draft: a form and a row to try out. Nothing is stored. */
export function Preview({ draft, options, params }: PreviewProps) {
  const prefix = `p${useId().replace(/\W/g, '')}`;
  const [entered, setEntered] = useState<Values>({});
  const shown = useMemo((): JsonSchema => {
    const members = membersOf(draft).filter(([, member]) => member['x-hidden'] !== true);
    const named = members.map(([name, member]): [string, JsonSchema] => [
      name,
      member['title'] === '' ? { ...member, title: 'New field' } : member,
    ]);
    return { ...draft, properties: Object.fromEntries(named) };
  }, [draft]);
  const ui = useMemo(() => uiOfSchema(shown, false, options), [shown, options]);
  const known = schemaIn(shown['properties']);
  const relevant = Object.fromEntries(Object.entries(entered).filter(([name]) => name in known));
  const values = startValues(shown, relevant);
  const columns = insideFields(looseField({ name: 'values', title: '', schema: shown, options }), shown).filter(
    fitsColumn,
  );
  const examples = membersOf(shown).map(([name, member]): [string, unknown] => {
    const value = values[name];
    const empty = value === undefined || value === null || value === '';
    return [name, empty && member['x-ref'] === undefined ? exampleOf(member) : value];
  });
  const row = { id: 0, values: Object.fromEntries(examples) };
  if (columns.length === 0 && membersOf(shown).length === 0) return null;
  return (
    <aside className="schema-preview" aria-label="Preview">
      <strong>Preview</strong>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keys
        <section className="schema-preview-row" tabIndex={0} aria-label="Preview of a row">
          <table>
            <thead>
              <tr>
                {columns.map(({ name, title }) => (
                  <th key={name} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {columns.map((field) => (
                  <td key={field.name}>
                    <Cell field={field} row={row} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
      {/* Events in the preview must not reach the surrounding form. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops events */}
      <div
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <SchemaForm
          nested
          id={`${prefix}_form`}
          schema={shown}
          ui={ui}
          values={values}
          context={{
            entry: null,
            params,
            row: null,
            prefix,
            values,
            setValues: doNothing,
            setUnreadable: doNothing,
            progress: null,
          }}
          checks={null}
          problems={noProblems}
          onChange={setEntered}
          onLeave={doNothing}
          onSubmit={doNothing}
          takesFocus={false}
        >
          <span hidden />
        </SchemaForm>
      </div>
    </aside>
  );
}
