/** The document without its code blocks, whose names are examples. */
const inText = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '');
const quoted = /`([^`\n]+)`/g;
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const source = /^(?!dist\/)(?:[\w./-]+\.(?:ts|tsx|css)|[\w.-]+\/[\w./-]+\.(?:json|yaml|md))$/;
const camelCase = /^([a-z][a-z\d]*[A-Z]\w*)(?:\(\))?$/;

/** The files and names that a document may mention. */
export interface Known {
  /** Paths of files, from the root. */
  readonly files: readonly string[];
  /** The names of code in these files. */
  readonly names: ReadonlySet<string>;
}

/**
 * Files and names that a document mentions and that do not exist. A document names a file by its path or by the end of
 * its path.
 * @param folder the document's folder, from which its links start: `docs/`, or empty
 */
export function unknownIn(text: string, folder: string, { files, names }: Known): readonly string[] {
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
  const words = [...inText(text).matchAll(quoted)].map(([, word = '']) => word);
  const links = [...text.matchAll(link)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to));
  return [
    ...words.filter((word) => source.test(word) && !isThere(word.replace(/^\.?\//, ''))),
    ...words.filter((word) => !names.has(camelCase.exec(word)?.[1] ?? word) && camelCase.test(word)),
    ...links.filter((to) => {
      const path = new URL(to, `file:///${folder}`).pathname.slice(1).replace(/\/$/, '');
      return !files.some((file) => file === path || file.startsWith(`${path}/`));
    }),
  ];
}
