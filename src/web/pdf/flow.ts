/** Writes texts one below another, with page breaks. */
import type { LineStyle, Pdf } from './pdf.ts';
import { wrap } from './wrap.ts';

export const ink = { text: '#14202E', muted: '#55617A', rule: '#C3CBD8', band: '#ECEFF5', accent: '#1C6A86' } as const;

/** Paper sizes in portrait, in points. */
export const papers = {
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
  a2: [1190.55, 1683.78],
  a1: [1683.78, 2383.94],
  a0: [2383.94, 3370.39],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type Paper = keyof typeof papers;

export interface PageShape {
  readonly paper: Paper;
  readonly landscape: boolean;
}

/** The margins around the contents, in points. The page number is below the bottom margin. */
const margins = { side: 48, top: 48, bottom: 56 } as const;

export interface TextStyle extends Omit<LineStyle, 'stretch'> {
  /** The distance from the left edge of the contents, in points. */
  readonly indent?: number;
}

export const bodyText: TextStyle = { face: 'regular', size: 10, colour: ink.text };
export const mutedText: TextStyle = { ...bodyText, size: 9, colour: ink.muted };
export const titleText: TextStyle = { face: 'semibold', size: 26, colour: ink.text };
export const headingText: TextStyle = { face: 'semibold', size: 16, colour: ink.text };
export const subheadingText: TextStyle = { face: 'semibold', size: 11.5, colour: ink.text };

/** The line height, and the distance from its top to the baseline, as multiples of the font size. */
export const leading = 1.35;
export const ascent = 1;

/** Writes texts and tables one below another, with page breaks. Lengths are in points. */
export class Flow {
  readonly pdf: Pdf;
  /** The y coordinate of the top of the next block, in points. */
  y = 0;
  #shape: PageShape = { paper: 'a4', landscape: false };

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  get left(): number {
    return margins.side;
  }
  get width(): number {
    return this.pdf.doc.page.width - 2 * margins.side;
  }
  get bottom(): number {
    return this.pdf.doc.page.height - margins.bottom;
  }
  /** Whether the current page is empty. */
  get isFresh(): boolean {
    return this.y === margins.top;
  }
  /** The number of pages. */
  get pages(): number {
    return this.pdf.doc.bufferedPageRange().count;
  }

  page(shape: PageShape = this.#shape): void {
    this.#shape = shape;
    const [short, long] = papers[shape.paper];
    this.pdf.doc.addPage({ size: shape.landscape ? [long, short] : [short, long], margin: 0 });
    this.y = margins.top;
  }

  /** Begins a new page if the current one has less height left than this. */
  reserve(height: number): void {
    if (this.y + height > this.bottom && !this.isFresh) this.page();
  }

  gap(height: number): void {
    if (!this.isFresh) this.y += height;
  }

  lines(text: string, width: number, style: TextStyle): readonly string[] {
    return wrap(text, width, (part) => this.pdf.width(part, style));
  }

  /** Writes a text, broken into lines, with page breaks. */
  text(text: string, style: TextStyle = bodyText): void {
    const { indent = 0 } = style;
    const high = style.size * leading;
    for (const line of this.lines(text, this.width - indent, style)) {
      this.reserve(high);
      this.pdf.line(line, this.left + indent, this.y + style.size * ascent, style);
      this.y += high;
    }
  }

  /** Draws a thin line across the page. */
  rule(): void {
    const { doc } = this.pdf;
    doc.save().strokeColor(ink.rule).lineWidth(0.5);
    doc
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .stroke();
    doc.restore();
  }
}
