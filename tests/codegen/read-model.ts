import { readSources } from '../../codegen/check.ts';
import { projectRoot } from '../../codegen/project-root.ts';
import { resolveModel } from '../../codegen/resolve.ts';
import type { Model } from '../../src/contract/model.ts';

/** The model of the files below `root`; throws SchemaProblems if they do not make one. */
export const readModel = (root: string = projectRoot): Model => resolveModel(readSources(root));
