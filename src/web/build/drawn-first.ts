/** The part of a bundler's module record that is used here. */
interface Importers {
  /** Modules with a static import of it; dynamic imports do not count. */
  readonly importers: readonly string[];
}

/** Looks up the record of a module; null if the bundler does not have it. */
type Known = (id: string) => Importers | null;

/**
 * Whether one of these files (given by the ends of their paths) imports a module statically, directly or indirectly.
 * Computed for each build, since imports change.
 */
export function isDrawnFirst(roots: readonly string[], id: string, known: Known, seen = new Set<string>()): boolean {
  if (roots.some((root) => id.endsWith(root))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (known(id)?.importers ?? []).some((importer) => isDrawnFirst(roots, importer, known, seen));
}
