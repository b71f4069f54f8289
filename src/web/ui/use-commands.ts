import { useEffect } from 'react';
import { type PaletteCommand, paletteCommands } from './commands.ts';

/** Offers commands for as long as a part of the page stands; the same list as long as nothing about it changes. */
export function useCommands(mine: readonly PaletteCommand[]): void {
  useEffect(() => {
    paletteCommands.set((now) => [...now, ...mine]);
    return () => paletteCommands.set((now) => now.filter((command) => !mine.includes(command)));
  }, [mine]);
}
