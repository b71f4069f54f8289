/** The value of a field with files. Pure. */

export interface NamedFile {
  readonly url: string;
  readonly name: string;
}

/** The files of a value; entries without an address are left out. */
export const filesIn = (value: unknown): readonly NamedFile[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown): NamedFile[] => {
    const { url, name } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<NamedFile>;
    return typeof url === 'string' && url.startsWith('/') ? [{ url, name: typeof name === 'string' ? name : url }] : [];
  });

/** The names of the files of a value. */
export const namesIn = (value: unknown): readonly string[] => filesIn(value).map(({ name }) => name);
