import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { allows } from '../../contract/permissions.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { redo, undo } from '../api/changes.ts';
import { whenSaved } from '../ledger/when-saved.ts';
import type { NavArea } from '../resources/navigation.ts';
import { newRowAddress } from '../resources/state/query/address.ts';
import { useCaller, useCurrentUser } from '../session/caller.ts';
import { logOut } from '../session/log-in.ts';
import { profilePath } from '../session/public-pages.ts';
import { session } from '../session/session.ts';
import { workIn } from '../session/switch-company.ts';
import { appearance, changeAppearance, densities, themes } from '../theme/appearance.ts';
import type { PaletteCommand } from '../ui/commands.ts';
import { useStore } from '../ui/store.ts';
import { useCommands } from '../ui/use-commands.ts';

/** The second key of the shortcuts that begin with `g`, by area. */
const goKeys: Readonly<Partial<Record<NavArea['key'], string>>> = { home: 'p', work: 'w', assessments: 'a', data: 'c' };

interface Openers {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  readonly openShortcuts: () => void;
  readonly openNews: () => void;
  readonly openNotifications: () => void;
  /** Opens the assistant; null if there is none. */
  readonly openAssistant: (() => void) | null;
}

let steps: Promise<unknown> = Promise.resolve();
/** Runs undo or redo after all running saves, because the latest change is unknown until then. */
const takeStep = (step: () => Promise<unknown>): void => {
  steps = steps.then(whenSaved).then(step);
};

const fixedCommands: readonly PaletteCommand[] = [
  {
    id: 'undo',
    label: 'Undo the last change',
    icon: 'arrow-counterclockwise',
    group: 'Actions',
    keys: 'mod+z',
    run: () => takeStep(undo),
  },
  {
    id: 'redo',
    label: 'Redo',
    icon: 'arrow-clockwise',
    group: 'Actions',
    keys: 'mod+shift+z',
    run: () => takeStep(redo),
  },
  {
    id: 'rail',
    label: 'Wide or narrow navigation',
    icon: 'layout-sidebar',
    group: 'Actions',
    keys: '[',
    run: () => changeAppearance({ wideRail: !appearance.get().wideRail }),
  },
  {
    id: 'region',
    label: 'Next part of the page',
    icon: 'layout-three-columns',
    group: 'Actions',
    keys: 'F6',
    run: focusNextRegion,
  },
  ...themes.map(
    (theme): PaletteCommand => ({
      id: `theme-${theme}`,
      label: `Theme: ${theme}`,
      icon: 'circle-half',
      group: 'Actions',
      run: () => changeAppearance({ theme }),
    }),
  ),
  ...densities.map(
    (density): PaletteCommand => ({
      id: `density-${density}`,
      label: `Density: ${density}`,
      icon: 'list',
      group: 'Actions',
      run: () => changeAppearance({ density }),
    }),
  ),
];

/** Registers the commands of the shell, and a command for each entry of the navigation. */
export function useShellCommands(
  areas: readonly NavArea[],
  { openPalette, openHelp, openShortcuts, openNews, openNotifications, openAssistant }: Openers,
): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const caller = useCaller();
  const guest = user?.shared_user === true;
  const company = useStore(session).company?.id;
  const mine = useMemo((): readonly PaletteCommand[] => {
    const places = areas.flatMap(({ key, title, items, listed }) =>
      items.map(
        ({ to, title: name, icon }, index): PaletteCommand => ({
          id: `go-${to}`,
          label: listed ? `${title}: ${name}` : name,
          icon,
          group: 'Go to',
          keys: index === 0 && goKeys[key] ? `g ${goKeys[key]}` : undefined,
          run: () => void navigate(to),
        }),
      ),
    );
    const begun = new Map(
      areas.flatMap(({ key, items }) =>
        items.toReversed().flatMap(({ to, adds }): readonly [string, PaletteCommand][] => {
          if (!adds || !allows(adds.by, caller, {})) return [];
          const label = `New ${lowerFirst(adds.title)}`;
          const run = () => void navigate(newRowAddress(to));
          return [
            [label, { id: `new-${to}`, label, icon: 'plus-lg', group: 'Actions', weight: key === 'home' ? 1 : 0, run }],
          ];
        }),
      ),
    );
    const own: readonly PaletteCommand[] = [
      { id: 'palette', label: 'Commands', icon: 'command', group: 'Actions', keys: 'mod+k', run: openPalette },
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        icon: 'keyboard',
        group: 'Actions',
        keys: '?',
        run: openShortcuts,
      },
      { id: 'help', label: 'Help', icon: 'question-circle', group: 'Actions', run: openHelp },
      { id: 'news', label: 'What’s New', icon: 'megaphone', group: 'Actions', run: openNews },
      ...(openAssistant
        ? [{ id: 'assistant', label: 'Assistant', icon: 'chat-dots', group: 'Actions' as const, run: openAssistant }]
        : []),
      ...fixedCommands,
    ];
    const others = (user?.companies ?? []).filter(({ id }) => id !== company);
    const companies = others.map(
      (other): PaletteCommand => ({
        id: `work-in-${other.id}`,
        label: `Work in ${other.name}`,
        icon: 'building',
        group: 'Actions',
        run: () => void workIn(other).then((done) => done && navigate('/')),
      }),
    );
    const logout: PaletteCommand = {
      id: 'log-out',
      label: 'Log out',
      icon: 'box-arrow-right',
      group: 'Actions',
      run: () => void logOut(),
    };
    const profile: PaletteCommand = {
      id: 'go-profile',
      label: 'Profile',
      icon: 'person-circle',
      group: 'Go to',
      keys: 'g u',
      run: () => void navigate(profilePath),
    };
    const command: PaletteCommand = {
      id: 'notifications',
      label: 'Notifications',
      icon: 'bell',
      group: 'Actions',
      run: openNotifications,
    };
    return [...begun.values(), ...own, ...places, ...(guest ? [] : [command, ...companies, logout, profile])];
  }, [
    areas,
    guest,
    user,
    caller,
    company,
    navigate,
    openPalette,
    openHelp,
    openShortcuts,
    openNews,
    openNotifications,
    openAssistant,
  ]);
  useCommands(mine);
}

const regions =
  '#navigation, .header-bar, .area-list, .project-tree, #content, aside, .footer, .bottom-bar, [data-region]';
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]';

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null;

/**
 * Moves the focus to the next region of the page: to the region itself if it is focusable, else to its first focusable
 * element.
 */
function focusNextRegion(): void {
  const shown = [...document.querySelectorAll<HTMLElement>(regions)].filter(isShown);
  const targets = shown.flatMap((region) => {
    const target = region.hasAttribute('tabindex') ? region : region.querySelector(focusable);
    return target instanceof HTMLElement ? [{ region, target }] : [];
  });
  // The last match is the innermost region, because an aside is inside the content.
  const present = targets.findLastIndex(({ region }) => region.contains(document.activeElement));
  targets[(present + 1) % targets.length]?.target.focus();
}
