import { useMemo } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import { type Cell, type ElementCell, isElement, isFixed } from '../../../../diagram/cells/cell.ts';
import { fieldTitles } from '../../../../diagram/cells/field-titles.ts';
import { isUpright } from '../../../../diagram/cells/lanes.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { uiOfSchema } from '../../../resources/form/form-layout.ts';
import type { Values } from '../../../resources/form/form-values.ts';
import { useCollection } from '../../../resources/registry-access.ts';
import { toast } from '../../../ui/toasts.ts';
import { turnPool } from '../../edits/lanes.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { DiagramAssignments } from '../assign/diagram-assignments.tsx';
import { ImageField } from '../image/image-field.tsx';
import { FieldsForm } from './fields-form.tsx';
import { LanesList } from './lanes-list.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ReadOnlyValues } from './read-only-values.tsx';
import { membersOf, ownFields, sharedFields, withValues } from './shared-fields.ts';

const collection = 'projects_project_scenario_modules_entity_values';

const noFields: JsonSchema = {};

const title = { title: fieldTitles.title, type: 'string', format: 'textarea', maxLength: 2000 };

/** The schema for fixed cells, of which only the name is shown. */
const fixedLabelSchema: JsonSchema = { type: 'object', properties: { title: { ...title, format: 'text' } } };

const labelSchema: JsonSchema = {
  type: 'object',
  properties: {
    title,
    text: {
      title: fieldTitles.text,
      description: 'Text beyond the label. It is not drawn.',
      type: 'string',
      format: 'textarea',
      maxLength: 100_000,
    },
  },
};

interface PropertiesSectionProps {
  readonly cells: readonly Cell[];
  readonly readOnly: boolean;
}

/** The properties of the selected cells: label, fields of the item type, assignments and position. */
export function PropertiesSection({ cells, readOnly }: PropertiesSectionProps) {
  const { editor, itemTypes, module } = useDiagram();
  const { graph } = editor;
  const { entry } = useCollection(collection);
  const params = useMemo(
    () => ({ project_id: String(module.project_id), module_id: String(module.id) }),
    [module.project_id, module.id],
  );
  const schemas = useMemo(
    () => new Map(itemTypes.map(({ key, json_schema }) => [key, ownFields(json_schema as JsonSchema)])),
    [itemTypes],
  );
  const own = sharedFields(cells.map(({ type, values }) => ({ schema: schemas.get(type) ?? noFields, values })));
  const fixed = cells.some(isFixed);
  const labels = fixed ? fixedLabelSchema : labelSchema;
  const words = sharedFields(cells.map(({ title, text = '' }) => ({ schema: labels, values: { title, text } })));
  // The key of the form: it is rebuilt when fields change, but not when values change.
  const shape = JSON.stringify(own.schema);
  const options = entry?.fields.find(({ schemaFrom }) => schemaFrom)?.options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` contains the whole schema.
  const [schema, controls] = useMemo(
    () => [own.schema, uiOfSchema(own.schema, false, options ?? [])] as const,
    [shape, options],
  );

  const onAll = (run: (cell: Cell) => Partial<Omit<Cell, 'jsid' | 'type'>>) => {
    for (const { jsid } of cells) {
      const cell = graph.get(jsid);
      if (cell) graph.change(jsid, run(cell));
    }
  };
  const elements = cells.filter(isElement);
  const [only] = elements;
  if (readOnly) {
    return (
      <>
        <ReadOnlyValues {...words} />
        <ReadOnlyValues {...own} />
        {!fixed && <DiagramAssignments cells={cells} readOnly={readOnly} />}
        {!fixed && only && elements.length === 1 && (
          <p className="text-2">
            {Math.round(only.size.width)} × {Math.round(only.size.height)} at {Math.round(only.position.x)},{' '}
            {Math.round(only.position.y)}
          </p>
        )}
      </>
    );
  }
  const hasLanes = cells.length === 1 && only !== undefined && offersLanes(only);
  return (
    <>
      <FieldsForm
        label="Words"
        {...words}
        schema={labels}
        check={{ name: entry?.validators.update ?? null, within: [] }}
        onWrite={(patch) => onAll(() => ({ ...emptied(patch) }))}
      />
      {only && cells.length === 1 && shapeType(only.type).pictured && <ImageField jsid={only.jsid} />}
      {Object.keys(membersOf(schema)).length > 0 && (
        <FieldsForm
          label="Fields"
          schema={schema}
          check={{ name: itemTypes.find(({ key }) => key === cells[0]?.type)?.validator ?? null, within: [] }}
          values={own.values}
          mixed={own.mixed}
          ui={controls}
          entry={entry}
          params={params}
          onWrite={(patch) => {
            // A change of the orientation also turns the box, the lanes and the contents of the pool.
            if ('orientation' in patch && 'lanes' in (cells[0]?.values ?? {}))
              turnAll(graph, cells, patch['orientation']);
            else onAll((cell) => ({ values: withValues(cell.values, patch) }));
          }}
        />
      )}
      {hasLanes && <LanesList cell={only} />}
      {!fixed && <DiagramAssignments cells={cells} readOnly={readOnly} />}
      {!fixed && elements.length === cells.length && <PlaceFields cells={elements} />}
    </>
  );
}

function turnAll(graph: DiagramGraph, cells: readonly Cell[], orientation: unknown): void {
  for (const { jsid } of cells) {
    const pool = graph.element(jsid);
    if (!pool || isUpright(pool) === (orientation === 'vertical')) continue;
    const refusal = turnPool(graph, jsid);
    if (refusal !== null) toast({ text: refusal, kind: 'error' });
  }
}

const offersLanes = ({ values }: ElementCell): boolean => 'lanes' in values && values['collapsed'] !== true;
const emptied = (patch: Values): Values =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? '']));
