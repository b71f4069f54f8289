import { useMemo } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { Cell } from '../../../../diagram/cells/cell.ts';
import type { Values } from '../../../resources/form/form-values.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { FieldsForm } from './fields-form.tsx';
import { ReadOnlyValues } from './read-only-values.tsx';
import { membersOf, sharedFields, withValues } from './shared-fields.ts';

/** The order of style fields: the most frequent changes first. Stored schemas have no order of their own. */
const order = ['fill', 'outline', 'transparency', 'outline_style', 'outline_width', 'text_color', 'font_size'];
const placeOf = (name: string): number => order.indexOf(name) + 1 || order.length + 1;

const noFields: JsonSchema = {};

const lookOf = ({ values }: Cell): Values => (values['style'] ?? {}) as Values;

interface StyleSectionProps {
  readonly cells: readonly Cell[];
  readonly readOnly: boolean;
}

/** The style of the selected cells, where it differs from the defaults of their types. */
export function StyleSection({ cells, readOnly }: StyleSectionProps) {
  const { editor, itemTypes } = useDiagram();
  const { graph } = editor;
  const schemas = useMemo(
    () => new Map(itemTypes.map(({ key, json_schema }) => [key, styleSchema(json_schema)])),
    [itemTypes],
  );
  const shared = sharedFields(
    cells.map((cell) => ({ schema: schemas.get(cell.type) ?? noFields, values: lookOf(cell) })),
  );
  const shape = JSON.stringify(shared.schema);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` contains the whole schema.
  const schema = useMemo(() => shared.schema, [shape]);
  if (!Object.keys(membersOf(schema)).length)
    return <p className="text-2">The selected shapes have no style in common.</p>;
  if (readOnly) return <ReadOnlyValues schema={schema} values={shared.values} mixed={shared.mixed} />;
  const write = (next: (look: Values) => Values | undefined) => {
    for (const { jsid } of cells) {
      const cell = graph.get(jsid);
      if (cell) graph.change(jsid, { values: withValues(cell.values, { style: next(lookOf(cell)) }) });
    }
  };
  const own = cells.some((cell) => Object.keys(lookOf(cell)).length > 0);
  return (
    <>
      <FieldsForm
        label="Style"
        schema={schema}
        check={{ name: itemTypes.find(({ key }) => key === cells[0]?.type)?.validator ?? null, within: ['style'] }}
        values={shared.values}
        mixed={shared.mixed}
        onWrite={(patch) =>
          write((look) => {
            const next = withValues(look, patch);
            return Object.keys(next).length ? next : undefined;
          })
        }
      />
      {own && (
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => {
            graph.batch('Reset the look', () => write(() => undefined));
            editor.announce('Look reset');
          }}
        >
          <i className="bi bi-arrow-counterclockwise" aria-hidden="true" /> Reset the look
        </button>
      )}
    </>
  );
}

function styleSchema(schema: Readonly<Record<string, unknown>>): JsonSchema {
  const style = membersOf(schema as JsonSchema)['style'];
  const members = Object.entries(membersOf(style)).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return { type: 'object', properties: Object.fromEntries(members) };
}
