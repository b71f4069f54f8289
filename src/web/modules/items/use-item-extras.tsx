/**
 * The parts that only module items have: their links, and for notes the command that copies them into a list.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { notReadable } from '../../../fields/reference-names.ts';
import { type AssignmentField, assignmentKinds } from '../../assignments/kinds.ts';
import { useView } from '../../resources/state/query/use-view.ts';
import { type FieldLanes, type LaneSettings, noFieldLanes } from '../../resources/state/row/lane-settings.ts';
import { labelsOf, type Row, titleOf } from '../../resources/state/row/row.ts';
import type { RowExtras } from '../../resources/state/row/row-extras.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useModuleChanges } from '../module-changes.ts';
import type { ModuleContentProps } from '../module-content.ts';
import { ItemLinks } from './item-links.tsx';
import { MakeItemDialog } from './make-item-dialog.tsx';
import { thingFields, usesOfThing } from './thing-uses.ts';

const linksPart = 'links';

interface Named {
  readonly field: AssignmentField;
  readonly id: number;
  readonly name: string;
}

/** The stakeholders, products and tags of an item whose names were loaded with it. */
const thingsOf = (row: Row): readonly Named[] =>
  thingFields.flatMap((field) => {
    const ids = row[field];
    const names = labelsOf(row, field);
    return Array.isArray(ids) ? ids.flatMap((id: number, at) => ({ field, id, name: names[at] ?? notReadable })) : [];
  });

/** The extra parts of items, and the dialog that one of them opens. */
export function useItemExtras({
  module,
  kind,
  canWrite,
  project,
}: Pick<ModuleContentProps, 'module' | 'kind' | 'canWrite' | 'project'>): readonly [RowExtras, ReactNode] {
  const [making, setMaking] = useState<Row | null>(null);
  const { change } = useView();
  const navigate = useNavigate();
  const { projectId = '' } = useParams();
  const hasProject = project !== null;
  const place = useMemo(
    () => ({ project: Number(module.project_id), module: module.id }),
    [module.project_id, module.id],
  );
  // Ideas are collected on a canvas and worked on in lists, so only canvas items can be copied into lists.
  const becomes = canWrite && kind.family === 'canvases';
  const lanes = useLaneSettings({ module, canWrite });
  const extras = useMemo(
    (): RowExtras => ({
      lanes,
      actions: (row) => [
        ...(becomes
          ? [{ label: 'Make it an item of a list ...', icon: 'node-plus', keys: 'I', run: () => setMaking(row) }]
          : []),
        ...(hasProject ? thingsOf(row) : []).map(({ field, id, name }) => ({
          label: `Where ${name} is used`,
          icon: assignmentKinds[field].icon,
          run: () => void navigate(usesOfThing(projectId, field, id)),
        })),
      ],
      parts: [
        {
          title: 'Links',
          part: linksPart,
          Shown: ({ row }) => <ItemLinks place={place} row={row} mayRemove={canWrite} />,
        },
      ],
    }),
    [becomes, canWrite, place, hasProject, projectId, navigate, lanes],
  );
  const dialog = making && (
    <MakeItemDialog
      from={place}
      item={{ id: making.id, title: titleOf(making, 'title') }}
      onClose={() => setMaking(null)}
      onMade={() => {
        setMaking(null);
        change({ row: String(making.id), part: linksPart });
      }}
    />
  );
  return [extras, dialog];
}

/** The settings of board lanes, which the module stores for all users. */
function useLaneSettings({ module, canWrite }: Pick<ModuleContentProps, 'module' | 'canWrite'>): LaneSettings {
  const { update } = useModuleChanges(module);
  const { entity_value_settings: settings } = module;
  const set = useStable((field: string, { order, limits }: FieldLanes) => {
    const lanes = {
      lane_order: { ...settings?.lane_order, [field]: [...order] },
      lane_limits: { ...settings?.lane_limits, [field]: limits },
    };
    void update({ entity_value_settings: { ...settings, ...lanes } });
  });
  return useMemo(
    () => ({
      of: (field) => ({
        order: settings?.lane_order?.[field] ?? noFieldLanes.order,
        limits: settings?.lane_limits?.[field] ?? noFieldLanes.limits,
      }),
      set: canWrite ? set : null,
    }),
    [settings, canWrite, set],
  );
}
