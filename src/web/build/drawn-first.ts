/** The part of a bundler's module record that is needed here. */
interface Importers {
  /** The ids of the modules that import it statically. */
  readonly importers: readonly string[];
}

/** Returns the record of a module; null if the bundler does not have the module. */
type Known = (id: string) => Importers | null;

/**
 * Whether one of these files (given by the ends of their paths) imports a module statically, directly or indirectly.
 * Computed in each build, because imports change.
 */
export function isDrawnFirst(roots: readonly string[], id: string, known: Known, seen = new Set<string>()): boolean {
  if (roots.some((root) => id.endsWith(root))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (known(id)?.importers ?? []).some((importer) => isDrawnFirst(roots, importer, known, seen));
}
