import { ImportRefused } from '../import-result.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { childOf, childrenOf, readXml, type XmlElement } from '../xml/read-xml.ts';
import { inflate } from '../zip/inflate.ts';

/** A page of a draw.io file: its name, and the root element of its model. */
export interface DrawioPage {
  readonly id: string;
  readonly name: string;
  readonly model: XmlElement;
}

const refused = () =>
  new ImportRefused(
    'The file holds no diagram of draw.io. Choose a .drawio file, or a picture saved with a copy of its diagram.',
  );

const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new ImportRefused('A page of the draw.io file is damaged: it cannot be decoded. Save the file again.');
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The model in the text of a page: plain XML, or compressed and encoded, which is draw.io's default. */
const packedModel = (text: string): XmlElement => {
  const source = text.trim();
  if (source.startsWith('<')) return readXml(source);
  return readXml(decoded(new TextDecoder().decode(inflate(bytesOf(source), 'raw'))));
};

const pagesOf = (root: XmlElement): readonly DrawioPage[] => {
  if (root.local === 'mxGraphModel') return [{ id: '', name: 'Page-1', model: root }];
  if (root.local !== 'mxfile') throw refused();
  return childrenOf(root, 'diagram').flatMap((diagram, place) => {
    const model =
      childOf(diagram, 'mxGraphModel') ?? (diagram.text.trim() === '' ? undefined : packedModel(diagram.text));
    if (!model) return [];
    const { id = '', name } = diagram.attributes;
    return [{ id, name: name?.trim() || `Page-${place + 1}`, model }];
  });
};

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether the bytes begin with the signature of PNG. */
export const isPng = (bytes: Uint8Array): boolean => pngStart.every((byte, place) => bytes[place] === byte);

/** The texts in a PNG picture. One of them may be a diagram of draw.io. */
const textsOfPng = (bytes: Uint8Array): readonly string[] => {
  const texts: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const latin = new TextDecoder('latin1');
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin.decode(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    const end = data.indexOf(0);
    const keyword = latin.decode(data.subarray(0, Math.max(0, end)));
    if (/^mx(file|GraphModel)$/i.test(keyword)) {
      if (type === 'tEXt') texts.push(latin.decode(data.subarray(end + 1)));
      if (type === 'zTXt') texts.push(new TextDecoder().decode(inflate(data.subarray(end + 2), 'zlib')));
    }
    at += length + 12;
  }
  return texts;
};

/**
 * Removes the plain document type that draw.io writes into SVG pictures. A document type with declarations remains, so
 * that the reader refuses the file.
 */
const withoutDoctype = (bytes: Uint8Array): string =>
  decodeXml(bytes).replace(/^([^<]*(?:<\?[^>]*>\s*)?)<!DOCTYPE svg[^>[]*>/i, '$1');

/**
 * The pages of a draw.io file: XML, or an SVG or PNG picture that contains a copy of its diagram.
 * @throws {ImportRefused} with a sentence, if the file has no pages
 */
export const readDrawioPages = (source: Uint8Array): readonly DrawioPage[] => {
  let root: XmlElement;
  if (isPng(source)) {
    const [text] = textsOfPng(source);
    if (text === undefined)
      throw new ImportRefused(
        'The picture holds no copy of its diagram. Save it from draw.io with one, or choose the .drawio file.',
      );
    root = readXml(text.startsWith('%3C') ? decoded(text) : text);
  } else {
    root = readXml(withoutDoctype(source));
    if (root.local === 'svg') {
      const { content } = root.attributes;
      if (content === undefined)
        throw new ImportRefused(
          'The picture holds no copy of its diagram. Save it from draw.io with one, or choose the .drawio file.',
        );
      root = readXml(content.startsWith('%3C') ? decoded(content) : content);
    }
  }
  const pages = pagesOf(root);
  if (pages.length === 0) throw refused();
  return pages;
};
