/** A fault in a file of schemas/ or openapi/, with its correction. */
export interface Problem {
  /** The path from the project's root. */
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** A sentence with the fault. */
  readonly message: string;
  /** A sentence with the correction. */
  readonly mend: string;
  /** The line, from 1, for a file that cannot be parsed up to the pointer. */
  readonly line?: number;
}

/** Reports a fault of a file: its pointer, a sentence, and the correction. */
export type Fail = (pointer: string, message: string, mend: string) => void;

/** A problem on one line, without its line number in the file. */
export const problemLine = ({ file, pointer, message, mend }: Problem): string =>
  `${file} ${pointer || '/'}: ${message} ${mend}`;

/** Thrown with all problems at once. */
export class SchemaProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'));
    this.name = 'SchemaProblems';
    this.problems = problems;
  }
}
