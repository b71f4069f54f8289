import { useEffect } from 'react';
import { type PaletteCommand, paletteCommands } from './commands.ts';

/** Registers commands as long as the component is mounted. The list must be memoised. */
export function useCommands(mine: readonly PaletteCommand[]): void {
  useEffect(() => {
    paletteCommands.set((now) => [...now, ...mine]);
    return () => paletteCommands.set((now) => now.filter((command) => !mine.includes(command)));
  }, [mine]);
}
