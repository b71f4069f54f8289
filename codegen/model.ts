import type { Model } from '../src/contract/model.ts';
import { checkSources } from './check.ts';
import { loadSources, projectRoot } from './load.ts';
import { resolveModel } from './resolve.ts';

/** The model of the files below `root` as they stand now. Throws SchemaProblems if they do not make one. */
export function readModel(root: string = projectRoot): Model {
  const sources = loadSources(root);
  checkSources(sources);
  return resolveModel(sources);
}
