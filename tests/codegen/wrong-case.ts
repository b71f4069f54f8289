/** How cases of wrong files are written. */
export type File = Record<string, unknown>;
export const withProperty = (file: File, name: string, field: unknown): File => ({
  ...file,
  properties: { ...(file['properties'] as object), [name]: field },
});
export const withCollection = (file: File, change: object): File => ({
  ...file,
  'x-collections': [{ ...(file['x-collections'] as object[])[0], ...change }],
});
export const without = (file: File, ...members: string[]): File =>
  Object.fromEntries(Object.entries(file).filter(([member]) => !members.includes(member)));

/** A faulty file that replaces a valid one, and the expected problem. */
export interface Case {
  readonly wrong: string;
  readonly files: Readonly<Record<string, File | string>>;
  readonly problem: {
    /** Where it is not the tag's; empty for any. */
    readonly file?: string;
    readonly pointer: string;
    readonly message: RegExp;
    readonly mend: RegExp;
  };
}

export function withoutField(file: File, name: string, ...members: string[]): File {
  const { [name]: _, ...properties } = file['properties'] as Record<string, unknown>;
  return { ...without(file, ...members), properties };
}

/** A case in one line; the last names the resource that is refused, where it is not the tag. */
export type CaseRow = readonly [
  wrong: string,
  files: Case['files'],
  pointer: string,
  message: RegExp,
  mend: RegExp,
  resource?: string,
];

export const casesOf = (rows: readonly CaseRow[]): readonly Case[] =>
  rows.map(([wrong, files, pointer, message, mend, resource = 'tag']) => ({
    wrong,
    files,
    problem: { file: `schemas/resources/${resource}.json`, pointer, message, mend },
  }));
