import { resolveModel } from '../../codegen/collections/resolve.ts';
import { projectRoot } from '../../codegen/project-root.ts';
import { readSources } from '../../codegen/resources/check.ts';
import type { Model } from '../../src/contract/model.ts';

/**
 * The model of the files below `root`.
 * @throws SchemaProblems if the files are invalid
 */
export const readModel = (root: string = projectRoot): Model => resolveModel(readSources(root));
