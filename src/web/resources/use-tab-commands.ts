import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { allows, type Facts } from '../../contract/permissions.ts';
import type { ScreenEntry } from '../../contract/registry.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { useCaller } from '../session/caller.ts';
import type { PaletteCommand } from '../ui/commands.ts';
import { useCommands } from '../ui/use-commands.ts';
import { useStable } from '../ui/use-stable.ts';
import { newRowAddress } from './state/query/address.ts';
import type { TabLink } from './tab-links.ts';

/** Adds commands to the palette: for the tabs of a page, and for creating rows in its lists. */
export function useTabCommands(links: readonly TabLink[], tabs: readonly ScreenEntry[], facts: Facts | null): void {
  const caller = useCaller();
  const navigate = useNavigate();
  const go = useStable((to: string) => void navigate(to));
  const parts = links.flatMap(({ key, title, to, current }) => {
    const { adds, icon } = tabs.find(({ collection }) => collection === key) ?? {};
    const added = adds && facts && allows(adds.by, caller, facts) ? adds.title : null;
    return [{ key, title, to, current, icon: icon ?? 'card-text', added }];
  });
  const said = JSON.stringify(parts);
  const commands = useMemo(
    () =>
      (JSON.parse(said) as typeof parts).flatMap(
        ({ key, title, to, current, icon, added }): readonly PaletteCommand[] => [
          ...(current ? [] : [{ id: `tab-${key}`, label: title, icon, group: 'Go to' as const, run: () => go(to) }]),
          ...(added === null
            ? []
            : [
                {
                  id: `new-${key}`,
                  label: `New ${lowerFirst(added)}`,
                  icon: 'plus-lg',
                  group: 'Actions' as const,
                  run: () => go(newRowAddress(to)),
                },
              ]),
        ],
      ),
    [said, go],
  );
  useCommands(commands);
}
