import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type PaletteCommand, paletteCommands } from '../ui/commands.ts';
import { moduleAddress, type ProjectCode } from './module-address.ts';
import type { Group } from './module-groups.ts';
import { kindOfType, type ModuleKind, segmentOf } from './module-kinds.ts';

interface ModulesToFind {
  readonly project: ProjectCode;
  readonly groups: readonly Group[] | null;
  readonly kinds: readonly ModuleKind[];
  readonly lensed: (to: string) => string;
}

/** Lets the command palette find the modules of the project that is shown. */
export function useModuleCommands({ project, groups, kinds, lensed }: ModulesToFind): void {
  const navigate = useNavigate();
  useEffect(() => {
    const mine = (groups ?? []).flatMap(({ modules }) =>
      modules.flatMap(({ id, name, type_key }): readonly PaletteCommand[] => {
        const kind = kindOfType(kinds, type_key);
        if (!kind) return [];
        const to = lensed(moduleAddress({ project, segment: segmentOf(kind, false), module: id }));
        return [{ id: `module-${id}`, label: name, icon: kind.icon, group: 'Go to', run: () => void navigate(to) }];
      }),
    );
    paletteCommands.set((now) => [...now, ...mine]);
    return () => paletteCommands.set((now) => now.filter((command) => !mine.includes(command)));
  }, [navigate, project, groups, kinds, lensed]);
}
