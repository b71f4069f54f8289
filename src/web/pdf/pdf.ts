/** Writes a PDF file with PDFKit, which embeds the used glyphs of the fonts. */
import PDFDocument from 'pdfkit';
import { canShow, type Face, type LoadedFace, loadFaces, type ReadFont } from './faces.ts';
import { canvasPainter, type LinePainter } from './painted-line.ts';

export interface PdfOptions {
  readonly title: string;
  /** The font faces that the file uses; no others can be used. */
  readonly faces: ReadonlySet<Face>;
  /** Reads a font file; by default with fetch. */
  readonly readFont?: ReadFont | undefined;
  /** Paints text for which the fonts have no glyphs; by default on the browser's canvas. */
  readonly painter?: LinePainter | undefined;
}

export interface LineStyle {
  readonly face: Face;
  /** The font size, in points or in the unit of a scaled page. */
  readonly size: number;
  /** The colour as `#rrggbb`. */
  readonly colour: string;
  /** The horizontal scale of the letters, in percent. */
  readonly stretch?: number;
}

/** Text is normalised to composed characters, because the fonts have glyphs for those. */
const composed = (text: string): string => text.normalize('NFC');

export class Pdf {
  /** The PDFKit document. All pages remain in memory until `finish`. */
  readonly doc: PDFKit.PDFDocument;
  readonly #faces: ReadonlyMap<Face, LoadedFace>;
  readonly #painter: LinePainter;
  readonly #chunks: BlobPart[] = [];
  readonly #ended: Promise<void>;

  /** Creates a file without pages. */
  static async start(options: PdfOptions): Promise<Pdf> {
    return new Pdf(options, await loadFaces(options.faces, options.readFont));
  }

  private constructor({ title, painter = canvasPainter }: PdfOptions, faces: ReadonlyMap<Face, LoadedFace>) {
    this.#faces = faces;
    this.#painter = painter;
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: title, Producer: 'Tessera', Creator: 'Tessera' },
      // No default font: the standard fonts have only Western letters.
      font: '',
    });
    for (const [name, { bytes }] of faces) this.doc.registerFont(name, bytes);
    this.doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve) => this.doc.on('end', resolve));
  }

  #face(name: Face): LoadedFace {
    const face = this.#faces.get(name);
    if (!face) throw new Error(`The file was begun without the face "${name}".`);
    return face;
  }

  /** Whether a text is written with glyphs; otherwise it is painted as a picture. */
  isWritten(text: string, face: Face): boolean {
    return canShow(this.#face(face), composed(text));
  }

  /** The width of a line of text, in the unit of its font size, without `stretch`. */
  width(text: string, { face, size }: Pick<LineStyle, 'face' | 'size'>): number {
    if (!this.isWritten(text, face)) return this.#painter.width(text, { face, size });
    return this.doc.font(face).fontSize(size).widthOfString(composed(text));
  }

  /** Writes one line of text. `x` and `y` are the start of its baseline. */
  line(text: string, x: number, y: number, { face, size, colour, stretch = 100 }: LineStyle): void {
    if (!this.isWritten(text, face)) {
      const painted = this.#painter.paint(text, { face, size, colour });
      if (!painted) return;
      const { box, data } = painted;
      this.doc.image(data, x + box.x, y + box.y, { width: box.width, height: box.height });
      return;
    }
    const options = { lineBreak: false, baseline: 'alphabetic', horizontalScaling: stretch } as const;
    this.doc.fillColor(colour).font(face).fontSize(size).text(composed(text), x, y, options);
  }

  /** The outlines of the glyphs of a line, as SVG path data, one string per glyph. */
  outlines(
    text: string,
    x: number,
    y: number,
    { face, size, stretch = 100 }: Omit<LineStyle, 'colour'>,
  ): readonly string[] {
    const { font } = this.#face(face);
    const scale = size / font.unitsPerEm;
    const wide = (scale * stretch) / 100;
    const { glyphs, positions } = font.layout(composed(text));
    let at = x;
    return glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = glyph.path.scale(wide, -scale).translate(at + xOffset * wide, y - yOffset * scale);
      at += xAdvance * wide;
      return path.toSVG();
    });
  }

  /** Ends the file; nothing can be added afterwards. */
  async finish(): Promise<Blob> {
    this.doc.end();
    await this.#ended;
    return new Blob(this.#chunks, { type: 'application/pdf' });
  }
}
