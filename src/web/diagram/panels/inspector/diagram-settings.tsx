import { useMemo } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import { namesFromFile } from '../../../../diagram/cells/from-file.ts';
import { anchors, connectionPoints, connectionStrategies } from '../../../../diagram/routing/link-settings.ts';
import { linkKeys } from '../../../../diagram/shapes/families.ts';
import { useCollection } from '../../../resources/registry-access.ts';
import type { DiagramSettings } from '../../engine/editor.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import type { ItemType } from '../../sync/calls.ts';
import { differsIn, useFromCells } from '../filter/use-from-cells.ts';
import { FieldsForm } from './fields-form.tsx';
import { ReadOnlyValues } from './read-only-values.tsx';
import { membersOf } from './shared-fields.ts';

/** The settings for names that only BPMN files contain. */
const bpmnNames = {
  process_name: {
    title: 'Process name in BPMN files',
    description: 'Of the process beside all pools; a pool has the name of its own.',
    type: 'string',
  },
  collaboration_name: { title: 'Collaboration name in BPMN files', type: 'string' },
};

/** Whether a change added or removed a shape, or changed its values. */
const matters = differsIn(['values']);
const fileNames = (graph: DiagramGraph) => namesFromFile(graph.cells());

/** The schema of the module's settings that users can change. */
export function settingsSchema(itemTypes: readonly ItemType[]): JsonSchema {
  const flow = itemTypes.find(({ key }) => key === 'Flow')?.json_schema as JsonSchema | undefined;
  const { enum: kinds, 'x-values': kindNames } = membersOf(flow)['flowType'] ?? {};
  const links = itemTypes.filter(({ key }) => linkKeys.includes(key));
  return {
    type: 'object',
    properties: {
      default_link_key: {
        title: 'New links are',
        type: 'string',
        enum: links.map(({ key }) => key),
        'x-values': Object.fromEntries(links.map(({ key, name }) => [key, { title: name }])),
      },
      ...(kinds
        ? {
            default_connection_type: {
              title: 'New flows are',
              type: 'string',
              enum: kinds,
              ...(kindNames !== undefined && { 'x-values': kindNames }),
            },
          }
        : {}),
      show_gridlines: {
        title: 'Grid',
        description: 'Shapes snap to steps of 10; without it they move by 1.',
        type: 'boolean',
      },
      show_snaplines: { title: 'Snap lines', description: 'Shapes are drawn to the edges of others.', type: 'boolean' },
      embedding_enabled: { title: 'Containers take in what is dropped on them', type: 'boolean' },
      connection_strategy: {
        title: 'Ends of links that are drawn by hand',
        type: 'string',
        enum: connectionStrategies,
        default: 'useDefaults',
        'x-values': {
          useDefaults: { title: 'Go where they read best' },
          pinRelative: { title: 'Stay where dropped, as a share of the shape' },
          pinAbsolute: { title: 'Stay where dropped, in units' },
        },
      },
      default_anchor: {
        title: 'Links aim at',
        type: 'string',
        enum: anchors,
        default: 'center',
        'x-values': {
          center: { title: 'The middle of the shape' },
          midSide: { title: 'The middle of a side' },
          perpendicular: { title: 'Straight across' },
          top: { title: 'The top' },
          right: { title: 'The right side' },
          bottom: { title: 'The bottom' },
          left: { title: 'The left side' },
        },
      },
      default_connection_point: {
        title: 'Lines end at',
        type: 'string',
        enum: connectionPoints,
        default: 'boundary',
        'x-values': {
          boundary: { title: 'The outline of the shape' },
          bbox: { title: 'The box around the shape' },
          anchor: { title: 'The place they aim at' },
        },
      },
      ...(itemTypes.some(({ key }) => key.endsWith('.Pool')) ? bpmnNames : {}),
      reload_layout: {
        title: 'Reroute all links when the diagram opens',
        description: 'Bends that were drawn by hand are then ignored.',
        type: 'boolean',
        default: false,
      },
    },
  };
}

const defaultsOf = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(membersOf(schema)).flatMap(([name, member]) =>
      member['default'] === undefined ? [] : [[name, member['default']]],
    ),
  );

/** The settings of the diagram, shown while no cell is selected. */
export function DiagramSettingsForm() {
  const { editor, canWrite, itemTypes } = useDiagram();
  const settings = useFromEditor(({ state }) => state.settings);
  const schema = useMemo(() => settingsSchema(itemTypes), [itemTypes]);
  const { entry } = useCollection('projects_project_scenario_modules');
  const { process: process_name, collaboration: collaboration_name } = useFromCells(matters, fileNames);
  const point = settings.default_connection_point === 'rectangle' ? 'bbox' : settings.default_connection_point;
  const values = {
    ...defaultsOf(schema),
    process_name,
    collaboration_name,
    ...settings,
    ...(point && { default_connection_point: point }),
  };
  if (!canWrite) return <ReadOnlyValues schema={schema} values={values} mixed={new Set()} />;
  return (
    <FieldsForm
      label="Settings of the diagram"
      schema={schema}
      check={{ name: entry?.validators.update ?? null, within: ['entity_value_settings'] }}
      values={values}
      onWrite={(patch) =>
        editor.set({ settings: { ...editor.state.settings, ...(patch as Partial<DiagramSettings>) } })
      }
    />
  );
}
