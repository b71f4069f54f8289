import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../api/lazy-part.ts';
import { PartOnItsWay } from '../../api/part-on-its-way.tsx';
import { useCaller } from '../../session/caller.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { moduleAddress, projectAddress } from '../module-address.ts';
import { useModuleChanges } from '../module-changes.ts';
import { kindOfType, type Module, type ModuleKind, segmentOf } from '../module-kinds.ts';
import type { ModuleRights } from '../module-rights.ts';
import { useLensed } from '../tree/use-lensed.ts';
import { MoveModuleDialog } from './move-module-dialog.tsx';

const EffectiveRightsDialog = lazyPart(
  () => import('../../resources/sharing/effective-rights.tsx'),
  (part) => part.EffectiveRightsDialog,
);

interface ModuleMenuProps {
  readonly module: Module;
  readonly kinds: readonly ModuleKind[];
  readonly rights: ModuleRights;
  /** Whether the project's page shows the details of modules. */
  readonly detailed: boolean;
  readonly onRename: () => void;
  /** Additional menu entries of the page. */
  readonly more: readonly MenuItem[];
  /** Opens the share dialog; null if the header has a button for it. */
  readonly onShare: (() => void) | null;
  /** Called after the module was deleted; leaves its page. */
  readonly onGone: () => Promise<void>;
}

/** The menu with actions on a whole module. */
export function ModuleMenu({ module, kinds, rights, detailed, more, onRename, onShare, onGone }: ModuleMenuProps) {
  const navigate = useNavigate();
  const lensed = useLensed();
  const { projectId = '' } = useParams();
  const [moving, setMoving] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const caller = useCaller();
  const { update, duplicate, remove } = useModuleChanges(module);
  const copy = async () => {
    const made = await duplicate();
    const kind = made && kindOfType(kinds, made.type_key);
    if (kind)
      await navigate(lensed(moduleAddress({ project: projectId, segment: segmentOf(kind, false), module: made.id })));
  };
  const details = lensed(`${projectAddress(projectId)}?tab=projects_project_scenario_modules&row=${module.id}`);
  const { locked } = module;
  const items: MenuItem[] = [
    ...(rights.write ? [{ label: 'Rename', icon: 'input-cursor-text', run: onRename }] : []),
    ...(rights.write && detailed
      ? [{ label: 'Move to section', icon: 'layout-text-sidebar', run: () => setMoving(true) }]
      : []),
    ...(onShare ? [{ label: 'Share', icon: 'person-plus', run: onShare }] : []),
    ...(detailed ? [{ label: 'Details', icon: 'card-list', run: () => void navigate(details) }] : []),
    ...more,
    ...(rights.share && caller.company !== null
      ? [{ label: 'Who may do what', icon: 'person-check', run: () => setExplaining(true) }]
      : []),
    ...(rights.lock
      ? [
          { label: 'Duplicate', icon: 'copy', run: () => void copy() },
          {
            label: locked ? 'Unlock' : 'Lock',
            icon: locked ? 'unlock' : 'lock',
            run: () => void update({ locked: !locked }),
          },
        ]
      : []),
    ...(rights.write
      ? [{ label: 'Delete', icon: 'trash', danger: true, divided: true, run: () => void remove(onGone) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label="More actions for this module" className="btn btn-quiet icon-only" items={items}>
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {moving && <MoveModuleDialog module={module} onClose={() => setMoving(false)} />}
      {explaining && (
        <Suspense fallback={<PartOnItsWay />}>
          <EffectiveRightsDialog
            path={`/api/projects/${projectId}/project_scenario_modules/${module.id}`}
            title={module.name}
            onClose={() => setExplaining(false)}
          />
        </Suspense>
      )}
    </>
  );
}
