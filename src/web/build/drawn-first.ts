/** What of a module a bundler knows that matters here. */
interface Importers {
  /** Modules that need it to run at all; not those that fetch it when it is wanted. */
  readonly importers: readonly string[];
}

/** What a bundler knows of a module; null where it does not know it. */
type Known = (id: string) => Importers | null;

/**
 * Whether a module is needed by one of these files (the ends of their paths) before that draws anything. Asked anew for
 * each build, since a module may be imported by others then.
 */
export function isDrawnFirst(roots: readonly string[], id: string, known: Known, seen = new Set<string>()): boolean {
  if (roots.some((root) => id.endsWith(root))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (known(id)?.importers ?? []).some((importer) => isDrawnFirst(roots, importer, known, seen));
}
