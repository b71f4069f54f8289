/**
 * Writes a scene as a PDF of one page. Lines and shapes are vectors; text is written as text if the fonts have glyphs
 * for it.
 */

import type { Box } from '../../../../diagram/cells/cell.ts';
import {
  haloWidth,
  lineHeight,
  type PathStroke,
  type Picture,
  resolvePaint,
  type Stroke,
  themeColours,
  type Words,
} from '../../../../diagram/shapes/drawing.ts';
import { baseline } from '../../../../diagram/shapes/svg.ts';
import { textWidth } from '../../../../diagram/shapes/text-ruler.ts';
import type { Face, ReadFont } from '../../../pdf/faces.ts';
import type { LinePainter } from '../../../pdf/painted-line.ts';
import { Pdf } from '../../../pdf/pdf.ts';
import { paleOpacity, type Scene } from '../scene.ts';

/** A picture in a format that PDF supports (PNG or JPEG, as a data URL), with its position. */
export interface PlacedPicture {
  readonly data: string;
  readonly box: Box;
}

/** Returns a picture in a format that PDF supports; undefined if it cannot be shown. */
export type PictureSource = (picture: Picture) => PlacedPicture | undefined;

/** The number of points per unit: 96 units are one inch, and so are 72 points. */
const unit = 0.75;
/** The maximum side length of a page that all PDF readers show, in points. */
const maxPoints = 14_400;
/**
 * Text is stretched to its width on the screen within these limits, in percent, so that letters remain recognisable.
 */
const stretchLimits = { least: 85, most: 115 } as const;

const faceOf = ({ weight }: Words): Face => (weight === 600 ? 'semibold' : 'regular');

/** The font faces of the texts in a scene. */
export const facesOf = (scene: Scene): ReadonlySet<Face> =>
  new Set(scene.flatMap(({ drawing }) => drawing.flatMap((stroke) => (stroke.kind === 'words' ? faceOf(stroke) : []))));

/** Draws a scene on the current page, in the units of the scene. */
export function drawScene(pdf: Pdf, scene: Scene, pictures: PictureSource): void {
  const { doc } = pdf;
  for (const { at, drawing, pale } of scene) {
    doc.save().translate(at.x, at.y);
    for (const stroke of drawing) drawStroke({ pdf, pictures, opacity: pale ? paleOpacity : 1 }, stroke);
    doc.restore();
  }
}

interface Pen {
  readonly pdf: Pdf;
  readonly pictures: PictureSource;
  readonly opacity: number;
}

function drawStroke(pen: Pen, stroke: Stroke): void {
  if (stroke.kind === 'path') drawPath(pen, stroke);
  else if (stroke.kind === 'words') drawWords(pen, stroke);
  else drawPicture(pen, pen.pictures(stroke));
}

/** Sets the opacity of everything that is drawn until `restore`. */
function setOpacity(doc: PDFKit.PDFDocument, opacity: number): void {
  if (opacity < 1) doc.opacity(opacity);
}

/** The dash options of PDFKit, whose types allow only one dash and one gap. */
interface Dashes {
  dash(lengths: readonly number[]): void;
}

function drawPath({ pdf: { doc }, opacity }: Pen, stroke: PathStroke): void {
  const fill = resolvePaint(stroke.fill, themeColours.light);
  const line = stroke.width === 0 ? 'none' : resolvePaint(stroke.stroke, themeColours.light);
  if (fill === 'none' && line === 'none') return;
  doc.save();
  setOpacity(doc, opacity * (stroke.opacity ?? 1));
  if (fill !== 'none') doc.fillColor(fill);
  if (line !== 'none') {
    doc.strokeColor(line).lineWidth(stroke.width ?? 1);
    if (stroke.dash) (doc as unknown as Dashes).dash(stroke.dash);
    if (stroke.rounded) doc.lineCap('round').lineJoin('round');
  }
  doc.path(stroke.d);
  if (fill === 'none') doc.stroke();
  else if (line === 'none') doc.fill();
  else doc.fillAndStroke();
  doc.restore();
}

/** Writes a label line by line. A line for which the fonts lack glyphs is drawn as shapes; the others are text. */
function drawWords(pen: Pen, words: Words): void {
  const { doc } = pen.pdf;
  const high = words.size * lineHeight;
  doc.save().translate(words.x, words.y);
  if (words.turn) doc.rotate(words.turn);
  setOpacity(doc, pen.opacity);
  for (const [index, text] of words.lines.entries())
    if (text.trim() !== '')
      drawLine(pen, words, text, (index - (words.lines.length - 1) / 2) * high + words.size * baseline);
  doc.restore();
}

function drawLine({ pdf }: Pen, words: Words, text: string, y: number): void {
  const { size, weight = 400 } = words;
  const face = faceOf(words);
  const own = pdf.width(text, { face, size }) || 1;
  const wished = (100 * textWidth(text, size, weight)) / own;
  const stretch = Math.round(Math.min(stretchLimits.most, Math.max(stretchLimits.least, wished)));
  const wide = (own * stretch) / 100;
  const x = words.align === 'start' ? 0 : words.align === 'end' ? -wide : -wide / 2;
  const style = { face, size, stretch, colour: resolvePaint(words.fill, themeColours.light) };
  if (words.halo && pdf.isWritten(text, face)) {
    pdf.doc.strokeColor(resolvePaint('$paper', themeColours.light)).lineWidth(haloWidth).lineJoin('round');
    // The halo is drawn as outlines: text that is written twice would be found and copied twice.
    for (const outline of pdf.outlines(text, x, y, style)) pdf.doc.path(outline).stroke();
  }
  pdf.line(text, x, y, style);
}

function drawPicture({ pdf: { doc }, opacity }: Pen, placed: PlacedPicture | undefined): void {
  if (!placed) return;
  const { x, y, width, height } = placed.box;
  doc.save();
  setOpacity(doc, opacity);
  doc.image(placed.data, x, y, { width, height });
  doc.restore();
}

export interface PdfFileOptions {
  readonly title: string;
  readonly pictures: PictureSource;
  readonly readFont?: ReadFont;
  readonly painter?: LinePainter;
}

/** Writes a PDF of one page that is as large as the drawing. */
export async function pdfFile(scene: Scene, box: Box, { pictures, ...options }: PdfFileOptions): Promise<Blob> {
  const pdf = await Pdf.start({ ...options, faces: facesOf(scene) });
  const scale = Math.min(unit, maxPoints / box.width, maxPoints / box.height);
  pdf.doc.addPage({ size: [box.width * scale, box.height * scale], margin: 0 });
  pdf.doc.scale(scale).translate(-box.x, -box.y);
  drawScene(pdf, scene, pictures);
  return pdf.finish();
}
