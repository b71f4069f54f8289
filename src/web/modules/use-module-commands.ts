import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { lowerFirst } from '../../fields/lower-first.ts';
import { newRowAddress } from '../resources/state/query/address.ts';
import { useCaller } from '../session/caller.ts';
import type { PaletteCommand } from '../ui/commands.ts';
import { useCommands } from '../ui/use-commands.ts';
import { moduleAddress, newModuleAddress, type ProjectCode } from './module-address.ts';
import type { Group } from './module-groups.ts';
import { kindOfType, type ModuleKind, segmentOf } from './module-kinds.ts';
import { rightsOnModule } from './module-rights.ts';

interface ModulesToFind {
  readonly project: ProjectCode;
  readonly groups: readonly Group[] | null;
  readonly kinds: readonly ModuleKind[];
  readonly lensed: (to: string) => string;
  /** Whether the page itself has a command that adds modules. */
  readonly addsModules?: boolean;
}

/** Families of modules whose contents are drawn, not listed. */
const drawn: ReadonlySet<ModuleKind['family']> = new Set(['diagrams']);

/**
 * Registers commands that open the modules of the current project, and that add rows to the modules the user may
 * change.
 */
export function useModuleCommands({ project, groups, kinds, lensed, addsModules = false }: ModulesToFind): void {
  const navigate = useNavigate();
  const caller = useCaller();
  const mine = useMemo(() => {
    const modules = (groups ?? []).flatMap((group) => group.modules);
    const go = modules.flatMap((module): readonly PaletteCommand[] => {
      const { id, name, type_key } = module;
      const kind = kindOfType(kinds, type_key);
      if (!kind) return [];
      const address = moduleAddress({ project, segment: segmentOf(kind, false), module: id });
      const { item_name: item, icon, family } = kind;
      const to: PaletteCommand = {
        // The id is that of the search result for the module, so that the palette shows it once.
        id: `found-project_scenario_module-${id}`,
        label: name,
        icon,
        group: 'Go to',
        run: () => void navigate(lensed(address)),
      };
      if (!item || drawn.has(family) || !rightsOnModule(module, caller).write) return [to];
      const add: PaletteCommand = {
        id: `add-in-module-${id}`,
        label: `New ${lowerFirst(item)} in ${name}`,
        icon: 'plus-lg',
        group: 'Actions',
        run: () => void navigate(newRowAddress(address)),
      };
      return [to, add];
    });
    const mayAddModules = !addsModules && modules.some((module) => rightsOnModule(module, caller).lock);
    const add: PaletteCommand = {
      id: 'new-module',
      label: 'New module',
      icon: 'plus-lg',
      group: 'Actions',
      weight: 2,
      run: () => void navigate(newModuleAddress(project)),
    };
    return mayAddModules ? [add, ...go] : go;
  }, [navigate, caller, project, groups, kinds, lensed, addsModules]);
  useCommands(mine);
}
