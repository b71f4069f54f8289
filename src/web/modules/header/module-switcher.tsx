import { useNavigate, useParams } from 'react-router';
import type { Project } from '../../../contract/generated/client.ts';
import { Menu } from '../../ui/menu.tsx';
import { moduleAddress, projectAddress } from '../module-address.ts';
import { useProjectModules } from '../module-groups.ts';
import { kindOfType, type Module, type ModuleKind, segmentOf } from '../module-kinds.ts';
import { useLensed } from '../tree/use-lensed.ts';
import { useModuleCommands } from '../use-module-commands.ts';

interface ModuleSwitcherProps {
  readonly project: Project;
  readonly module: Module;
  readonly kinds: readonly ModuleKind[];
}

/** A menu with the modules of the project, for opening another one. */
export function ModuleSwitcher({ project, module, kinds }: ModuleSwitcherProps) {
  const navigate = useNavigate();
  const { projectId = '' } = useParams();
  const lensed = useLensed();
  const { groups } = useProjectModules(project.id);
  useModuleCommands({ project: projectId, groups, kinds, lensed });
  const all = (groups ?? []).flatMap(({ section, modules }) =>
    modules.map((one, index) => ({ one, begins: index === 0 && section !== null })),
  );
  const items = all.flatMap(({ one, begins }, index) => {
    const kind = kindOfType(kinds, one.type_key);
    if (!kind) return [];
    const address = moduleAddress({ project: projectId, segment: segmentOf(kind, false), module: one.id });
    return {
      id: one.id,
      label: one.name,
      icon: kind.icon,
      divided: begins || index === 0,
      ...(one.id === module.id && { checked: true }),
      run: () => void navigate(lensed(address)),
    };
  });
  const home = {
    id: 'project',
    label: project.name,
    icon: 'folder',
    run: () => void navigate(lensed(projectAddress(projectId))),
  };
  return (
    <Menu
      label={`Modules of ${project.name}`}
      className="btn btn-quiet icon-only module-switcher"
      items={[home, ...items]}
    >
      <i className="bi bi-chevron-down" aria-hidden="true" />
    </Menu>
  );
}
