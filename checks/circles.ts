/** Import cycles among files, and among folders: no part of a cycle can be read, moved or tested alone. */

/** Imports that are loaded before a file runs, including types. An `import()` at run time may form a cycle. */
const imports = /^(?:import|export)\b[^;]*?\bfrom\s*['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;

/** The modules that a file imports, as written in its quotes. */
export const importedBy = (text: string): readonly string[] =>
  [...text.matchAll(imports)].flatMap(([, from, bare]) => from ?? bare ?? []);

/**
 * Import cycles among files: the strongly connected components with more than one file (Tarjan's algorithm).
 * @param importsOf the imported files of each file
 */
export function circlesIn(importsOf: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const closed = new Set<string>();
  const circles: (readonly string[])[] = [];
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  const visit = (file: string): void => {
    const number = numbers.size;
    numbers.set(file, number);
    lower(file, number);
    open.push(file);
    for (const next of importsOf.get(file) ?? []) {
      if (closed.has(next)) continue;
      if (!numbers.has(next)) visit(next);
      lower(file, lowest.get(next) ?? number);
    }
    if (lowest.get(file) !== number) return;
    const together = open.splice(open.indexOf(file));
    for (const one of together) closed.add(one);
    if (together.length > 1) circles.push(together.sort());
  };
  for (const file of importsOf.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}

/** The number of path segments of a folder; deeper files belong to that folder. */
const folderDepth = 5;

const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, folderDepth).join('/');

/**
 * Pairs of folders that import each other. A folder and its subfolder are no pair.
 * @param importsOf the imported files of each file
 */
export function mutualFolders(
  importsOf: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, string])[] {
  const ties = new Set<string>();
  for (const [file, imported] of importsOf) for (const to of imported) ties.add(`${folderOf(file)}:${folderOf(to)}`);
  return [...ties]
    .map((tie) => tie.split(':') as [string, string])
    .filter(([from, to]) => from < to && !to.startsWith(`${from}/`) && ties.has(`${to}:${from}`));
}
