import type { Resource } from '../../src/contract/model.ts';
import type { Fail } from '../files/problem.ts';
import type { FileCollection } from '../files/resource-file.ts';

/** One entry of x-collections with its resource. */
export interface CollectionSource {
  readonly resource: Resource;
  readonly entry: FileCollection;
  readonly fail: Fail;
}
