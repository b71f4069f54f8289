import { readArchimate } from './archimate/read-archimate.ts';
import { readBpmn } from './bpmn/read-bpmn.ts';
import { isPng } from './drawio/drawio-pages.ts';
import { readDrawio } from './drawio/read-drawio.ts';
import { ImportRefused, type ImportResult } from './import-result.ts';
import { importLimits } from './limits.ts';
import { isNestedTooDeep, nestedTooDeep } from './nesting.ts';
import { readSeveral } from './read-several.ts';
import { readTessera } from './tessera/read-tessera.ts';
import { readVisio } from './visio/read-visio.ts';
import { unzip } from './zip/unzip.ts';

export { importEndings } from './import-endings.ts';

/** A callback that receives the progress, from 0 to 1. */
export type ReadProgress = (done: number) => void;

const unknown = () =>
  new ImportRefused(
    'The file is none that can be imported. Choose a drawing of Visio (.vsdx), BPMN (.bpmn), draw.io (.drawio), a model of ArchiMate (.archimate, .xml), or a diagram exported from here (.json).',
  );

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** The beginning of a text file, decoded independently of its encoding. */
const beginning = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(0, 20_000))
    .replace(/^(ÿþ|þÿ|ï»¿)/, '')
    .replaceAll('\0', '')
    .trimStart();

/** The root element of an XML text: its local name, and its attributes as text. */
const rootOf = (text: string): { readonly local: string; readonly attributes: string } | undefined => {
  const body = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\?[\s\S]*?\?>/g, '')
    .replace(/<![^>]*>/g, '');
  const found = /<(?:[\w.-]+:)?([\w.-]+)([^>]*)/.exec(body);
  return found?.[1] === undefined ? undefined : { local: found[1], attributes: found[2] ?? '' };
};

/**
 * Whether a file of an archive is read: files with diagrams, and archives, which are refused by name. Files that macOS
 * adds are ignored.
 */
const isDiagramFile = (name: string): boolean =>
  /\.(vs[dst][xm]|vsd|vdx|bpmn2?|xml|drawio(\.(svg|png))?|dio|archimate|json|zip)$/i.test(name) &&
  !/(^|\/)(__MACOSX\/|\._)/.test(name);

/**
 * The names of entries that identify a ZIP file as one document: a model of Archi, or an Office document.
 */
const marksOf = (bytes: Uint8Array) =>
  unzip(bytes, (name) => ['model.xml', '[Content_Types].xml', '_rels/.rels'].includes(name));

/** Whether a file is a ZIP archive of files instead of one drawing. */
const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b) && marksOf(bytes).size === 0;

const readZip = async (bytes: Uint8Array, progress: ReadProgress): Promise<ImportResult> => {
  // Archi stores its models as ZIP files too.
  const marks = marksOf(bytes);
  if (marks.has('model.xml')) return readArchimate(bytes);
  if (marks.size > 0) return readVisio(bytes, progress);
  const files = unzip(bytes, isDiagramFile);
  if (files.size === 0) {
    throw new ImportRefused(
      'The archive holds no file that can be imported. Pack drawings of Visio, BPMN, draw.io, ArchiMate or Tessera into it.',
    );
  }
  return await readSeveral(
    files,
    (file) => {
      if (isArchive(file))
        throw new ImportRefused('It is an archive in an archive. Unpack it and choose what is in it.');
      return readFile(file);
    },
    progress,
  );
};

const readAny = async (bytes: Uint8Array, progress: ReadProgress): Promise<ImportResult> => {
  if (bytes.length === 0) throw new ImportRefused('The file is empty. Choose a file that holds a diagram.');
  if (bytes.length > importLimits.fileBytes) {
    const most = Math.round(importLimits.fileBytes / 1_000_000);
    throw new ImportRefused(`The file is larger than ${most} MB, the most that can be imported. Split the drawing.`);
  }
  if (startsWith(bytes, 0x50, 0x4b)) return await readZip(bytes, progress);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return readVisio(bytes, progress);
  if (isPng(bytes)) return readDrawio(bytes);
  const text = beginning(bytes);
  if (text.startsWith('{')) return readTessera(bytes);
  if (!text.startsWith('<')) throw unknown();
  const root = rootOf(text);
  switch (root?.local) {
    case 'mxfile':
    case 'mxGraphModel':
    case 'svg':
      return readDrawio(bytes);
    case 'definitions':
      return await readBpmn(bytes);
    case 'model':
      return readArchimate(bytes);
    case 'VisioDocument':
      return readVisio(bytes);
    default:
      throw unknown();
  }
};

/**
 * Reads a file of any supported format. The format is recognised by the bytes, because file names are unreliable.
 * @throws {ImportRefused} with a sentence for the user
 */
export const readFile = async (bytes: Uint8Array, progress: ReadProgress = () => {}): Promise<ImportResult> => {
  const result = await readAny(bytes, progress);
  if (result.diagrams.some(({ cells }) => isNestedTooDeep(cells))) throw nestedTooDeep();
  return result;
};
