/** The file formats to which a diagram can be exported. */

import type { Box, Cell, Layer } from '../../../diagram/cells/cell.ts';
import type { LinkSettings } from '../../../diagram/routing/link-settings.ts';
import type { ModelFormat } from '../../../diagram/shapes/shape-type.ts';
import { loadChunk } from '../../api/chunk.ts';
import { pngFile, pngScaleNote } from './png-file.ts';
import type { Scene } from './scene.ts';
import { type Background, svgFile } from './svg-file.ts';
import { tesseraFile } from './tessera-file.ts';

export const formats = ['svg', 'png', 'pdf', 'bpmn', 'archimate', 'archi', 'json'] as const;
export type ExportFormat = (typeof formats)[number];

export const formatTitles: Readonly<Record<ExportFormat, { readonly label: string; readonly help: string }>> = {
  svg: { label: 'SVG', help: 'A drawing that stays sharp at any size, for documents and web pages.' },
  png: { label: 'PNG', help: 'A picture in pixels, for slides and messages.' },
  pdf: { label: 'PDF', help: 'One page as large as the diagram, sharp at any size.' },
  bpmn: { label: 'BPMN 2.0', help: 'The model with its drawing, for other process tools.' },
  archimate: {
    label: 'ArchiMate',
    help: 'The exchange format of ArchiMate 3: elements, relations and views, for all tools that support it.',
  },
  archi: { label: 'Archi', help: 'The same model in the format of Archi, to be opened there.' },
  json: { label: 'Tessera', help: 'Everything, to be imported here again.' },
};

/** Whether the format is a picture, which has a background and is made from the drawing. */
export const isPicture = (format: ExportFormat): boolean => format === 'svg' || format === 'png' || format === 'pdf';

/** Whether the format is a model format, in which one file can contain several diagrams. */
export const takesSeveral = (format: ExportFormat): format is ModelFormat =>
  format === 'bpmn' || format === 'archimate' || format === 'archi';

/** The data of a diagram that every model format writes. */
export interface DiagramPart {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly settings: Readonly<Record<string, unknown>> & LinkSettings;
}

export interface ExportSource extends DiagramPart {
  readonly kind: string;
  readonly layers: readonly Layer[];
  /** The other diagrams to write into the same file, if the format can contain several. */
  readonly others: readonly DiagramPart[];
  readonly scene: Scene;
  readonly box: Box;
}

export interface ExportChoices {
  readonly background: Background;
  /** The scale of a PNG, relative to the diagram's own size. */
  readonly scale: number;
}

export interface ExportedFile {
  readonly content: Blob;
  readonly ending: string;
  /** Sentences about differences between the file and the request. */
  readonly notes: readonly string[];
}

const wordsIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Creates the file.
 * @throws {Error} with a sentence, if the file cannot be created
 */
export async function exportFile(
  format: ExportFormat,
  source: ExportSource,
  { background, scale }: ExportChoices,
): Promise<ExportedFile> {
  const { name, scene, box } = source;
  const file = (content: BlobPart, type: string, ending: string, notes: readonly string[] = []): ExportedFile => ({
    content: new Blob([content], { type }),
    ending,
    notes,
  });
  switch (format) {
    case 'svg':
      return file(svgFile(scene, box, { title: name, background }), 'image/svg+xml', 'svg');
    case 'png': {
      const picture = await pngFile(svgFile(scene, box, { title: name, background }), box, scale);
      const note = pngScaleNote(box, scale);
      return file(picture, 'image/png', 'png', note ? [note] : []);
    }
    case 'pdf': {
      const [{ pdfFile }, { scenePictures }] = await Promise.all([
        loadChunk(() => import('./pdf/pdf-file.ts')),
        loadChunk(() => import('./pdf/scene-pictures.ts')),
      ]);
      const pictures = await scenePictures(scene);
      return file(await pdfFile(scene, box, { title: name, pictures }), 'application/pdf', 'pdf');
    }
    case 'bpmn': {
      const { writeBpmn } = await loadChunk(() => import('../../../diagram-files/bpmn/write-bpmn.ts'));
      const asSource = ({ name, cells, settings }: DiagramPart) => ({
        name,
        cells,
        linkSettings: settings,
        names: { process: wordsIn(settings['process_name']), collaboration: wordsIn(settings['collaboration_name']) },
      });
      const { xml, warnings } = await writeBpmn(asSource(source), ...source.others.map(asSource));
      return file(xml, 'application/xml', 'bpmn', warnings);
    }
    case 'archimate':
    case 'archi': {
      const { writeArchimate } = await loadChunk(() => import('../../../diagram-files/archimate/write-archimate.ts'));
      const own = format === 'archi';
      const { xml, warnings } = writeArchimate(own ? 'archi' : 'exchange', source, ...source.others);
      return file(xml, 'application/xml', own ? 'archimate' : 'archimate.xml', warnings);
    }
    case 'json':
      return file(tesseraFile(source), 'application/json', 'tessera.json');
  }
}
