/** A PDF file being written: a document of PDFKit with fonts of which it embeds the letters that are used. */
import PDFDocument from 'pdfkit';
import { canShow, type Face, type LoadedFace, loadFaces, type ReadFont } from './faces.ts';
import { canvasPainter, type LinePainter } from './painted-line.ts';

export interface PdfOptions {
  readonly title: string;
  /** The faces that texts are written in; only these may be used. */
  readonly faces: ReadonlySet<Face>;
  /** Fetches them unless told. */
  readonly readFont?: ReadFont | undefined;
  /** Paints what they have no letters for; the browser's canvas unless told. */
  readonly painter?: LinePainter | undefined;
}

export interface LineStyle {
  readonly face: Face;
  /** Of the letters, in points or what the page is scaled to. */
  readonly size: number;
  /** `#rrggbb` */
  readonly colour: string;
  /** Of the width that the letters have by themselves, in percent. */
  readonly stretch?: number;
}

/** Texts are written with their letters composed, as fonts have them. */
const composed = (text: string): string => text.normalize('NFC');

export class Pdf {
  /** Its pages can be gone back to until it is finished. */
  readonly doc: PDFKit.PDFDocument;
  readonly #faces: ReadonlyMap<Face, LoadedFace>;
  readonly #painter: LinePainter;
  readonly #chunks: BlobPart[] = [];
  readonly #ended: Promise<void>;

  /** An empty file, without a page. */
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
      // None of the standard fonts, which only have Western letters.
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

  /** Whether a text is written in letters; else it is painted. */
  isWritten(text: string, face: Face): boolean {
    return canShow(this.#face(face), composed(text));
  }

  /** How wide a line is without a stretch. */
  width(text: string, { face, size }: Pick<LineStyle, 'face' | 'size'>): number {
    if (!this.isWritten(text, face)) return this.#painter.width(text, { face, size });
    return this.doc.font(face).fontSize(size).widthOfString(composed(text));
  }

  /** One line from its baseline on. */
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

  /** The outlines of a line that is written, as SVG path data in one piece per letter. */
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

  /** Ends the file. Nothing can be added to it afterwards. */
  async finish(): Promise<Blob> {
    this.doc.end();
    await this.#ended;
    return new Blob(this.#chunks, { type: 'application/pdf' });
  }
}
