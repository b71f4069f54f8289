import { type ParseContext, Parser } from 'saxen';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';
import { decodeXml } from './decode-xml.ts';
import { decodeEntities } from './entities.ts';
import { withLineFeedReferences } from './line-breaks.ts';

export interface XmlElement {
  /** The name as written, such as `bpmn:task`. */
  readonly name: string;
  /** The name without its prefix, such as `task`. */
  readonly local: string;
  readonly prefix?: string;
  /** The namespace URI; empty if the element has none. */
  readonly namespace: string;
  /**
   * Decoded values by attribute name. The name of a prefixed attribute begins with its namespace in braces,
   * `{http://…/relationships}id`, independent of the prefix. Namespace declarations are left out.
   */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in the element. */
  readonly text: string;
  /** Texts and child elements in document order. */
  readonly content: readonly (string | XmlElement)[];
}

export interface XmlLimits {
  readonly partBytes: number;
  readonly xmlDepth: number;
  readonly xmlElements: number;
}

type Scope = Readonly<Record<string, string>>;

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
  readonly content: (string | XmlElement)[];
  readonly scope: Scope;
}

const rootScope: Scope = { xml: 'http://www.w3.org/XML/1998/namespace' };

const scopeOf = (raw: Readonly<Record<string, string>>, outer: Scope): Scope => {
  let scope: Record<string, string> | undefined;
  for (const name in raw) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    scope ??= Object.assign(Object.create(null), outer) as Record<string, string>;
    scope[name.slice(6)] = decodeEntities(raw[name] ?? '');
  }
  return scope ?? outer;
};

const attributesOf = (raw: Readonly<Record<string, string>>, scope: Scope): Record<string, string> => {
  const attributes = Object.create(null) as Record<string, string>;
  for (const name in raw) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const colon = name.indexOf(':');
    const key = colon < 0 ? name : `{${scope[name.slice(0, colon)] ?? ''}}${name.slice(colon + 1)}`;
    attributes[key] = decodeEntities((raw[name] ?? '').replace(/[\t\n]/g, ' '));
  }
  return attributes;
};

const refuse = (problem: string, context: ParseContext): never => {
  throw new ImportRefused(
    `The file is not well-formed XML: line ${context.line + 1}, ${problem}. Save it again from the program that made it.`,
  );
};

const opened = (name: string, raw: Readonly<Record<string, string>>, outer: Scope): OpenElement => {
  const scope = scopeOf(raw, outer);
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? undefined : name.slice(0, colon);
  return {
    name,
    local: name.slice(colon + 1),
    ...(prefix === undefined ? {} : { prefix }),
    namespace: scope[prefix ?? ''] ?? '',
    attributes: attributesOf(raw, scope),
    children: [],
    text: '',
    content: [],
    scope,
  };
};

/**
 * Parses an XML document. No external entity is loaded; documents with a document type, and thus with custom entities,
 * are refused.
 * @throws {ImportRefused} with a sentence, if the document is not well-formed, or exceeds the limits
 */
export const readXml = (source: Uint8Array | string, limits: XmlLimits = importLimits): XmlElement => {
  const tooLarge = () => new ImportRefused('The file holds more than can be imported. Split it into smaller drawings.');
  if (source.length > limits.partBytes) throw tooLarge();
  const xml = withLineFeedReferences(typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decodeXml(source));
  if (!/^\s*</.test(xml)) throw new ImportRefused('The file is not XML. Choose a file that holds a diagram.');
  if (xml.includes('\0')) throw new ImportRefused('The file is not XML: it holds zero bytes. Choose another file.');

  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element || text === '') return;
    element.text += text;
    element.content.push(text);
  };

  new Parser()
    .on('openTag', (...tag) => {
      const [name, attributes, , , context] = tag;
      count += 1;
      if (count > limits.xmlElements) throw tooLarge();
      if (open.length >= limits.xmlDepth) {
        throw new ImportRefused('The file nests its elements deeper than any drawing does, and is not read.');
      }
      const parent = open.at(-1);
      if (root && !parent) refuse('it has a second root element', context());
      const raw = attributes() || refuse('an attribute cannot be read', context());
      const element = opened(name, raw, parent?.scope ?? rootScope);
      parent?.children.push(element);
      parent?.content.push(element);
      root ??= element;
      open.push(element);
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text) => addText(decodeEntities(text)))
    .on('cdata', addText)
    .on('attention', (text, _decode, context) => {
      if (!/^<!DOCTYPE/i.test(text)) refuse('there is a declaration where none may stand', context());
      throw new ImportRefused('The file has a document type (DOCTYPE), which is never read. Save it without one.');
    })
    .on('error', (error, context) => refuse(error.message, context()))
    .on('warn', (warning, context) => refuse(warning.message, context()))
    .parse(xml);

  if (!root) throw new ImportRefused('The file is empty XML. Choose a file that holds a diagram.');
  return root;
};

/** The first child with a local name, in any namespace. */
export const childOf = (element: XmlElement, local: string): XmlElement | undefined =>
  element.children.find((child) => child.local === local);

/** The children with a local name, in any namespace. */
export const childrenOf = (element: XmlElement, local: string): readonly XmlElement[] =>
  element.children.filter((child) => child.local === local);

/** All text in the element and its descendants, in document order. */
export const wordsOf = (element: XmlElement): string =>
  element.content.map((part) => (typeof part === 'string' ? part : wordsOf(part))).join('');
