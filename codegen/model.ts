import { checkSources } from './check.ts';
import { loadSources, type Sources } from './load.ts';
import { projectRoot } from './project-root.ts';

/** The files below `root` as they stand now, each right by itself. Throws SchemaProblems for those that are not. */
export function readSources(root: string = projectRoot): Sources {
  const sources = loadSources(root);
  checkSources(sources);
  return sources;
}
