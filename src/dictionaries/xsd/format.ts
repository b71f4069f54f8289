/** XML Schema: named elements and types are at the top, their parts and attributes below; references are type names. */
import {
  type DictionaryElement,
  DictionaryFileError,
  dictionary,
  element,
  keyBelow,
  type PermittedValue,
} from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { readXml, type XmlNode } from './read-xml.ts';

const documentation = (node: XmlNode): string =>
  node.children
    .filter(({ name }) => name === 'annotation')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'documentation'))
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n');

/** Nodes that only contain parts and are no parts themselves. */
const holders = new Set([
  'complexType',
  'simpleType',
  'sequence',
  'choice',
  'all',
  'complexContent',
  'simpleContent',
  'extension',
  'restriction',
  'group',
]);
const placed = new Set(['name', 'ref', 'type', 'minOccurs', 'use', 'base']);

const localName = (name: string): string => name.split(':').at(-1) ?? name;

function typeText(node: XmlNode): string {
  const { type, ref, maxOccurs } = node.attributes;
  const derived = parts(node).find(({ name }) => name === 'restriction' || name === 'extension');
  const typeName = localName(
    type ??
      ref ??
      derived?.attributes['base'] ??
      (node.children.some(({ name }) => name === 'complexType') ? 'object' : ''),
  );
  return maxOccurs && maxOccurs !== '1' && maxOccurs !== '0' ? `array of ${typeName}` : typeName;
}

/** The nearest parts below a node, through nodes that only contain parts. */
function parts(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => (holders.has(child.name) ? [child, ...parts(child)] : [child]));
}

const valuesOf = (node: XmlNode): readonly PermittedValue[] =>
  parts(node).flatMap((child) =>
    child.name === 'enumeration' ? [{ value: child.attributes['value'] ?? '', label: documentation(child) }] : [],
  );

function partElements(node: XmlNode, parent: string | null, kind: string): DictionaryElement[] {
  const name = node.attributes['name'] ?? localName(node.attributes['ref'] ?? '');
  if (!name) return [];
  const key = keyBelow(parent, node.name === 'attribute' ? `@${name}` : name);
  const { attributes } = node;
  const more = Object.fromEntries(Object.entries(attributes).filter(([member]) => !placed.has(member)));
  return [
    element({
      key,
      parent,
      name,
      code: name,
      type: typeText(node) || kind,
      description: documentation(node),
      mandatory:
        node.name === 'attribute'
          ? attributes['use'] === 'required'
          : parent !== null && attributes['minOccurs'] !== '0',
      values: valuesOf(node),
      more,
      line: node.line,
    }),
    ...partsBelow(node, key),
  ];
}

/** The parts below a node. Parts with the same name in several alternatives count once. */
function partsBelow(node: XmlNode, key: string): DictionaryElement[] {
  const seen = new Set<string>();
  return parts(node).flatMap((child) => {
    if (child.name !== 'element' && child.name !== 'attribute') return [];
    const name = `${child.name} ${child.attributes['name'] ?? child.attributes['ref']}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return partElements(child, key, '');
  });
}

const tops: Readonly<Record<string, string>> = {
  element: 'element',
  complexType: 'type',
  simpleType: 'type',
  attribute: 'attribute',
};

export const xsdFormat: DictionaryFormat = {
  title: 'XML Schema',
  endings: ['.xsd'],
  recognise: ({ text, name }) => {
    if (text === null || !/<(\w+:)?schema\b[^>]*www\.w3\.org\/2001\/XMLSchema/.test(text.slice(0, 20_000))) return 0;
    return name.endsWith('.xsd') ? 0.99 : 0.9;
  },
  read: ({ text }) => {
    const root = readXml(text ?? '');
    if (root?.name !== 'schema') throw new DictionaryFileError('This file is no XML Schema.');
    const taken = new Set<string>();
    const elements = root.children.flatMap((node) => {
      const kind = tops[node.name];
      if (!kind) return [];
      const made = partElements(node, null, kind);
      const [first] = made;
      // An element and a type may have the same name.
      if (!first || !taken.has(first.key)) {
        if (first) taken.add(first.key);
        return made;
      }
      const from = first.key;
      const renamed = `${kind}:${from}`;
      return made.map((one) => ({
        ...one,
        key: renamed + one.key.slice(from.length),
        parent: one.parent === null ? null : renamed + one.parent.slice(from.length),
      }));
    });
    const left = root.children.filter(({ name }) => ['import', 'include', 'redefine'].includes(name));
    return dictionary({
      description: documentation(root),
      elements,
      losses: left.map(({ line, attributes }) => ({
        line,
        message: `Another file is not read: ${attributes['schemaLocation'] ?? attributes['namespace'] ?? ''}.`,
      })),
    });
  },
};
