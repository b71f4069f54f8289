/** Checks field kinds for faults that the compiler accepts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldKind } from '../../src/fields/kind.ts';
import { kindRegistry } from '../../src/fields/kind-registry.ts';
import { exampleOf, fieldKindOf } from '../../src/fields/kinds.ts';
import type { Fail, Problem } from '../files/problem.ts';
import { projectRoot } from '../project-root.ts';
import { refusalBy } from './field-values.ts';
import { checkIcon } from './resource-checks.ts';

/** The faults of field kinds, by folder: names, formats, and their texts in the schema designer. */
export function fieldKindProblems(all: Readonly<Record<string, FieldKind>> = kindRegistry): readonly Problem[] {
  return Object.entries(all).flatMap(([folder, kind]) => {
    const problems: Problem[] = [];
    const file = `src/fields/${folder}/kind.ts`;
    const fail: Fail = (pointer, message, mend) =>
      problems.push({ file, pointer, message, mend, ...lineOfMember(file, pointer.slice(1)) });
    if (kind.name !== folder)
      fail('/name', `The kind is called "${kind.name}", and its folder "${folder}".`, 'Give both one name.');
    for (const word of Object.keys(kind.formats)) {
      const other = Object.values(all).find((one) => one !== kind && Object.hasOwn(one.formats, word));
      if (other) fail('/formats', `"${word}" is a format of the kind "${other.name}" as well.`, 'Choose another word.');
    }
    checkDesigned(kind, fail);
    return problems;
  });
}

/** A field that the schema designer adds must be of this kind, have an icon, and accept the kind's example. */
function checkDesigned({ name, designed }: FieldKind, fail: Fail): void {
  if (!designed) return;
  checkIcon(designed.icon, (message, mend) => fail('/designed', message, mend));
  // The designer sets the target when it adds a reference, so a placeholder is used here.
  const schema = designed.options.includes('target') ? { ...designed.schema, 'x-ref': 'row' } : designed.schema;
  const begun = fieldKindOf({ schema }).name;
  if (begun !== name)
    fail(
      '/designed',
      `Its schema begins a field of the kind "${begun}".`,
      'Give it a format of this kind, or what "fits" asks for.',
    );
  const refused = refusalBy({ schema })(exampleOf(schema));
  if (refused) fail('/example', `The example ${refused.message}`, refused.mend);
}

/** The line of a member in the kind's file; empty if the file cannot be read. */
function lineOfMember(file: string, member: string): { readonly line?: number } {
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => new RegExp(`^ {2}${member}\\b`).test(line));
  return at < 0 ? {} : { line: at + 1 };
}
