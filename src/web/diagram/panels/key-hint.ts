import type { Command } from '../commands/command.ts';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The first shortcut of a command, as shown to users. */
export function keyHint({ keys, shownKeys }: Pick<Command, 'keys' | 'shownKeys'>): string | undefined {
  const first = shownKeys ?? keys?.[0];
  if (!first) return undefined;
  const mod = isMac() ? '⌘' : 'Ctrl+';
  return first
    .replace('Mod+', mod)
    .replace('Arrow', '')
    .replace(/(^|\+|⌘)([a-z])$/, (_, before: string, letter: string) => before + letter.toUpperCase());
}
