/** A PDF file being written: a document of PDFKit with fonts of which it embeds the letters that are used. */
import PDFDocument from 'pdfkit';
import { canShow, type Face, type LoadedFace, loadFaces, type ReadFont } from './faces.ts';

export interface PdfOptions {
  readonly title: string;
  /** The faces that texts are written in; only these may be used. */
  readonly faces: ReadonlySet<Face>;
  /** Fetches them unless told. */
  readonly readFont?: ReadFont | undefined;
}

/** Texts are written with their letters composed, as fonts have them. */
const composed = (text: string): string => text.normalize('NFC');

export class Pdf {
  readonly doc: PDFKit.PDFDocument;
  readonly #faces: ReadonlyMap<Face, LoadedFace>;
  readonly #chunks: BlobPart[] = [];
  readonly #ended: Promise<void>;

  /** An empty file, without a page. */
  static async start({ title, faces, readFont }: PdfOptions): Promise<Pdf> {
    return new Pdf(title, await loadFaces(faces, readFont));
  }

  private constructor(title: string, faces: ReadonlyMap<Face, LoadedFace>) {
    this.#faces = faces;
    this.doc = new PDFDocument({
      autoFirstPage: false,
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

  canShow(text: string, face: Face): boolean {
    return canShow(this.#face(face), composed(text));
  }

  width(text: string, face: Face, size: number): number {
    return this.doc.font(face).fontSize(size).widthOfString(composed(text));
  }

  /** One line from its baseline on, in the colour to fill with. `stretch` is in percent. */
  line(text: string, x: number, y: number, { face, size, stretch = 100 }: LineStyle): void {
    this.doc.font(face).fontSize(size);
    const options = { lineBreak: false, baseline: 'alphabetic', horizontalScaling: stretch } as const;
    this.doc.text(composed(text), x, y, options);
  }

  /** The outlines of a line that `line` writes, as SVG path data in one piece per letter. */
  outlines(text: string, x: number, y: number, { face, size, stretch = 100 }: LineStyle): readonly string[] {
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

export interface LineStyle {
  readonly face: Face;
  /** Of the letters, in points or what the page is scaled to. */
  readonly size: number;
  readonly stretch?: number;
}
