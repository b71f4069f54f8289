/**
 * Parses XML as a tree of nodes. Document types, and entities other than the five predefined ones, are refused, because
 * they can expand without limit or read other files.
 */
import { Parser } from 'saxen';
import { DictionaryFileError } from '../dictionary.ts';

export interface XmlNode {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
  readonly line: number;
}

type Growing = { -readonly [K in keyof XmlNode]: XmlNode[K] } & { readonly children: Growing[] };

const maxDepth = 200;
const maxNodes = 300_000;

const localName = (name: string): string => name.split(':').at(-1) ?? name;

/**
 * The root node; null for a text without one.
 * @throws {DictionaryFileError} for refused XML
 */
export function readXml(text: string): XmlNode | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new DictionaryFileError(
      'The file declares a document type or entities, which are not read. Save it without them.',
    );
  const open: Growing[] = [];
  let root: Growing | null = null;
  let count = 0;
  const parser = new Parser();
  // biome-ignore lint/complexity/useMaxParams: the parser defines the parameters
  parser.on('openTag', (name, attributes, decode, _closed, context) => {
    count += 1;
    if (count > maxNodes || open.length >= maxDepth) {
      const most = count > maxNodes ? `${maxNodes.toLocaleString('en')} elements` : `${maxDepth} levels`;
      throw new DictionaryFileError(`The file has more than ${most}; it is not read.`);
    }
    const decoded = Object.fromEntries(
      Object.entries(attributes() as Record<string, string>).map(([key, value]) => [localName(key), decode(value)]),
    );
    const node: Growing = {
      name: localName(name),
      attributes: decoded,
      children: [],
      text: '',
      line: context().line + 1,
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('text', (value, decode) => {
    const node = open.at(-1);
    if (node) node.text += decode(value);
  });
  parser.on('cdata', (value) => {
    const node = open.at(-1);
    if (node) node.text += value;
  });
  parser.on('closeTag', () => {
    open.pop();
  });
  parser.on('error', (error) => {
    throw new DictionaryFileError(`The file is no XML that can be read: ${error.message}`);
  });
  parser.parse(text);
  return root;
}
