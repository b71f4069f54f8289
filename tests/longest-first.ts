/** The order in which vitest starts the files: the longest first, so that no worker is idle at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run long although they are short: they test a table of cases, or start the product's own commands. */
const long: readonly string[] = [
  'tests/server/access/matrix.test.ts',
  'tests/limits/growth.test.ts',
  'tests/server/access/special.test.ts',
  'tests/codegen/drift.test.ts',
  'tests/codegen/wrong-files.test.ts',
];

const order = ['browser', 'postgres', 'pglite', 'unit'];

/** The rank of a file; the longest files have the lowest number. */
function rank({ moduleId, project }: TestSpecification): number {
  return long.some((file) => moduleId.endsWith(file)) ? -1 : order.indexOf(project.name);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
