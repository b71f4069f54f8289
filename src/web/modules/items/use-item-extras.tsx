/** What the items of a module have beside the rows of other lists: their links, and notes the way into a list. */
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type AssignmentField, assignmentKinds } from '../../assignments/kinds.ts';
import { useStable } from '../../resources/state/query/use-stable.ts';
import { useView } from '../../resources/state/query/use-view.ts';
import { type LaneLimits, type LimitsByLane, withLimit } from '../../resources/state/row/lane-limits.ts';
import { labelsOf, type Row, titleOf } from '../../resources/state/row/row.ts';
import type { RowExtras } from '../../resources/state/row/row-extras.ts';
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

/** The stakeholders, products and tags of an item, as far as they have been fetched with it. */
const thingsOf = (row: Row): readonly Named[] =>
  thingFields.flatMap((field) => {
    const ids = row[field];
    const names = labelsOf(row, field);
    return Array.isArray(ids) ? ids.flatMap((id: number, at) => ({ field, id, name: names[at] ?? `#${id}` })) : [];
  });

/** The extras, and the dialog that one of them opens. */
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
  // On a canvas one thinks; what comes of it is worked on in lists.
  const becomes = canWrite && kind.family === 'canvases';
  const limits = useLaneLimits({ module, canWrite });
  const extras = useMemo(
    (): RowExtras => ({
      limits,
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
    [becomes, canWrite, place, hasProject, projectId, navigate, limits],
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

const none: LimitsByLane = {};

/** The limits of a module's lanes, as its settings keep them for everybody. */
function useLaneLimits({ module, canWrite }: Pick<ModuleContentProps, 'module' | 'canWrite'>): LaneLimits {
  const { update } = useModuleChanges(module);
  const settings = module.entity_value_settings;
  const limits: LimitsByLane = settings?.lane_limits ?? none;
  const write = useStable((field: string, lane: string, limit: number | null) => {
    void update({ entity_value_settings: { ...settings, lane_limits: withLimit(limits, field, lane, limit) } });
  });
  return useMemo(
    () => ({ of: (field, lane) => limits[field]?.[lane] ?? null, set: canWrite ? write : null }),
    [limits, canWrite, write],
  );
}
