import { useMemo } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import { useCollection } from '../../../resources/registry-access.ts';
import type { DiagramSettings } from '../../engine/editor.ts';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { linkKeys } from '../../shapes/families.ts';
import type { ItemType } from '../../sync/calls.ts';
import { FieldsForm } from './fields-form.tsx';
import { ReadOnlyValues } from './read-only-values.tsx';
import { membersOf } from './shared-fields.ts';

/** The module's settings that a person chooses; the other ones of the contract are kept as they are. */
export function settingsSchema(itemTypes: readonly ItemType[]): JsonSchema {
  const flow = itemTypes.find(({ key }) => key === 'Flow')?.json_schema as JsonSchema | undefined;
  const kinds = membersOf(flow)['flowType']?.['enum'];
  return {
    type: 'object',
    properties: {
      default_link_key: {
        title: 'New links are',
        type: 'string',
        enum: itemTypes.filter(({ key }) => linkKeys.includes(key)).map(({ key }) => key),
      },
      ...(kinds ? { default_connection_type: { title: 'New flows are', type: 'string', enum: kinds } } : {}),
      show_gridlines: {
        title: 'Grid',
        description: 'Shapes snap to steps of 10; without it they move by 1.',
        type: 'boolean',
      },
      show_snaplines: { title: 'Snap lines', description: 'Shapes are drawn to the edges of others.', type: 'boolean' },
      embedding_enabled: { title: 'Containers take in what is dropped on them', type: 'boolean' },
    },
  };
}

/** What holds for the diagram as a whole: shown while nothing is selected. */
export function DiagramSettingsForm() {
  const { editor, canWrite, itemTypes } = useDiagram();
  const settings = useFromEditor(({ state }) => state.settings);
  const schema = useMemo(() => settingsSchema(itemTypes), [itemTypes]);
  const { entry } = useCollection('projects_project_scenario_modules');
  const values = { ...settings };
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
