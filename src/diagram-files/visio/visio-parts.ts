import { ImportRefused } from '../import-result.ts';
import { childOf, childrenOf, readXml, type XmlElement } from '../xml/read-xml.ts';
import { unzip } from '../zip/unzip.ts';

/** A page or a master: its entry in the list, and the part to which the entry refers, if the file has it. */
export interface ListedPart {
  readonly entry: XmlElement;
  readonly contents?: XmlElement;
  /**
   * Unpacks a picture of the part, by relationship id; undefined if the file lacks the picture, or it cannot be
   * unpacked.
   */
  picture(relation: string): Uint8Array | undefined;
}

interface VisioParts {
  readonly pages: readonly ListedPart[];
  readonly masters: readonly ListedPart[];
  /** The style sheets of the document. */
  readonly styles: readonly XmlElement[];
  /** Whether the file refers to a list of masters that it lacks. */
  readonly lacksMasters: boolean;
}

const notVisio = 'The file is not a Visio drawing (.vsdx). Choose a drawing that was saved by Visio 2013 or later.';
const relation = 'http://schemas.microsoft.com/visio/2010/relationships/';
const relationId = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id';

/** The names of other Office programs, by the folder of their main part. */
const officeFiles: Readonly<Record<string, string>> = {
  word: 'a document of Word',
  xl: 'a workbook of Excel. Its rows come in through the import of a list',
  ppt: 'a presentation of PowerPoint',
};

/** The id of the relationship to which an element of a part refers. */
export const relationOf = (element: XmlElement): string | undefined => childOf(element, 'Rel')?.attributes[relationId];

const notVisioBut = (document: string | undefined): string => {
  const office = officeFiles[document?.replace(/^\//, '').split('/')[0] ?? ''];
  return office ? `The file is no drawing, it is ${office}. Choose a drawing, such as one of Visio (.vsdx).` : notVisio;
};

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const refuseOthers = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new ImportRefused('The file is empty. Choose a Visio drawing (.vsdx).');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new ImportRefused(
      'The file is an old Visio drawing (.vsd), or one with a password. Open it in Visio and save it as .vsdx without a password.',
    );
  }
  if (startsWith(bytes, [0x50, 0x4b])) return;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '');
  throw new ImportRefused(
    /^\W*<\?xml|<VisioDocument/i.test(start)
      ? 'The file is an XML drawing of Visio 2003 to 2010 (.vdx), or no drawing at all. Open it in Visio and save it as .vsdx.'
      : notVisio,
  );
};

/** The name of the part to which a relationship of the part `from` points. */
const resolved = (from: string, target: string): string => {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
};

const partsIn = (bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> =>
  new Map([...unzip(bytes, wanted)].map(([name, part]) => [name.toLowerCase(), part]));

/** The pictures in Windows metafile format. If they exceed the limits, the drawing is read without pictures. */
const metafilesIn = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  try {
    return partsIn(bytes, (name) => /^visio\/.*\.emf$/i.test(name));
  } catch (fault) {
    if (fault instanceof ImportRefused) return new Map();
    throw fault;
  }
};

/** Returns a function that calls `make` on first use, and then returns the same value. */
const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const stylesIn = (document: XmlElement | undefined): readonly XmlElement[] => {
  const sheets = document && childOf(document, 'StyleSheets');
  return sheets ? childrenOf(sheets, 'StyleSheet') : [];
};

/**
 * The parts of a Visio drawing with their contents. Parts are found by relationships, because their names are
 * arbitrary.
 * @throws {ImportRefused} if the bytes are not a Visio drawing
 */
export const readVisioParts = (bytes: Uint8Array): VisioParts => {
  refuseOthers(bytes);
  const parts = partsIn(bytes, (name) => /\.(xml|rels)$/i.test(name) && !/^(docProps|customXml)\//i.test(name));
  if (parts.size === 0) throw new ImportRefused(notVisio);

  const read = (name: string): XmlElement | undefined => {
    const part = parts.get(name.toLowerCase());
    return part && readXml(part);
  };
  const relationsOf = (name: string) => {
    const slash = name.lastIndexOf('/') + 1;
    const rels = read(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`);
    return rels ? childrenOf(rels, 'Relationship').map(({ attributes }) => attributes) : [];
  };
  const related = (from: string, type: string): string | undefined => {
    const found = relationsOf(from).find((candidate) => candidate['Type'] === relation + type);
    return found?.['Target'] === undefined ? undefined : resolved(from, found['Target']);
  };
  const metafiles = lazy(() => metafilesIn(bytes));
  const picturesOf = (name: string | undefined): ListedPart['picture'] => {
    const relations = lazy(() => (name === undefined ? [] : relationsOf(name)));
    return (relation) => {
      const target = relations().find(({ Id }) => Id === relation)?.['Target'];
      return name === undefined || target === undefined
        ? undefined
        : metafiles().get(resolved(name, target).toLowerCase());
    };
  };
  const listed = (list: string | undefined, local: string): readonly ListedPart[] => {
    const root = list === undefined ? undefined : read(list);
    if (list === undefined || !root) return [];
    const targets = new Map(relationsOf(list).map((found) => [found['Id'], found['Target']]));
    return childrenOf(root, local).map((entry) => {
      const target = targets.get(relationOf(entry));
      const name = target === undefined ? undefined : resolved(list, target);
      const contents = name === undefined ? undefined : read(name);
      return { entry, ...(contents && { contents }), picture: picturesOf(name) };
    });
  };

  const document = related('', 'document');
  if (document === undefined) {
    const other = relationsOf('').find(({ Type }) => Type?.endsWith('/relationships/officeDocument'));
    throw new ImportRefused(notVisioBut(other?.['Target']));
  }
  const types = read('[Content_Types].xml');
  if (
    types &&
    childrenOf(types, 'Override').some(({ attributes }) => /visio\.stencil\./.test(attributes['ContentType'] ?? ''))
  ) {
    throw new ImportRefused(
      'The file is a stencil of Visio: shapes to draw with, and no drawing. Choose a drawing (.vsdx) that was made with it.',
    );
  }
  const pages = listed(related(document, 'pages'), 'Page');
  if (pages.length === 0) {
    throw new ImportRefused(
      'The Visio file has no pages: the part that lists them is missing. Save it again from Visio.',
    );
  }
  if (pages.every(({ contents }) => !contents)) {
    throw new ImportRefused('The file is damaged: what is on its pages is missing. Save it again from Visio.');
  }
  const masters = related(document, 'masters');
  return {
    pages,
    masters: listed(masters, 'Master'),
    styles: stylesIn(read(document)),
    lacksMasters: masters !== undefined && !parts.has(masters.toLowerCase()),
  };
};
