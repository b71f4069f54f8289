/** The format of test cases with invalid files. */
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

/** An invalid file that replaces a valid one, and the expected problem. */
export interface Case {
  readonly wrong: string;
  readonly files: Readonly<Record<string, File | string>>;
  readonly problem: {
    /** The file with the problem, if it is not the tag's; empty for any file. */
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

/** A case on one line. The last entry names the refused resource, if it is not the tag. */
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
