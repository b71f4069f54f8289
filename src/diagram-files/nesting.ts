import { type Cell, isElement } from '../diagram/cells/cell.ts';
import { ImportRefused } from './import-result.ts';
import { importLimits } from './limits.ts';

/** The error for a drawing whose shapes are nested too deeply for any page. */
export const nestedTooDeep = (): ImportRefused =>
  new ImportRefused(
    `In the drawing shapes stand in one another more than ${importLimits.xmlDepth} levels deep. Take some of them out.`,
  );

/** Whether shapes are nested too deeply. A cycle of containers, which is removed later, is followed only once. */
export const isNestedTooDeep = (cells: readonly Cell[]): boolean => {
  const holders = new Map(
    cells.flatMap((cell) => (isElement(cell) ? (cell.embeds ?? []).map((inner) => [inner, cell.jsid] as const) : [])),
  );
  const depths = new Map<string, number>();
  for (const start of holders.keys()) {
    const climbed = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !depths.has(at) && !climbed.has(at)) {
      climbed.add(at);
      at = holders.get(at);
    }
    let depth = at === undefined ? -1 : (depths.get(at) ?? -1);
    for (const one of [...climbed].reverse()) {
      depth += 1;
      depths.set(one, depth);
    }
    if (depth > importLimits.xmlDepth) return true;
  }
  return false;
};
