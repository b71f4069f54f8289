/** A scene as a PDF of one page: lines and shapes stay lines and shapes, words stay words where PDF has the letters. */
import type { Box } from '../../cells/cell.ts';
import {
  haloWidth,
  lineHeight,
  type PathStroke,
  type Picture,
  resolvePaint,
  type Stroke,
  themeColours,
  type Words,
} from '../../shapes/drawing.ts';
import { baseline } from '../../shapes/svg.ts';
import { averageWidth, textWidth } from '../../shapes/text-ruler.ts';
import { paleOpacity, type Scene } from '../scene.ts';
import { operands, pathOperators } from './path-operators.ts';
import { PdfObjects } from './pdf-objects.ts';
import { pdfString, winAnsi } from './pdf-text.ts';

/** Pixels, four bytes each: red, green, blue, opacity. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/** Something painted as pixels, and where it goes. */
export interface PlacedRaster {
  readonly raster: Raster;
  readonly box: Box;
}

/** Paints what PDF has no words for: letters outside of Western Europe, and pictures. */
export interface PdfPainter {
  words(words: Words): PlacedRaster | undefined;
  picture(picture: Picture): PlacedRaster | undefined;
}

/** Points in a unit: 96 units are an inch, and so are 72 points. */
const unit = 0.75;
/** Points on a side that every reader of PDF shows. */
const mostPoints = 14_400;
/** Helvetica is set as wide as the words are on the screen, within what still looks like Helvetica. */
const stretch = { least: 85, most: 115 } as const;

const colour = (paint: string, operator: 'rg' | 'RG'): string => {
  const value = Number.parseInt(paint.slice(1, 7), 16);
  return `${operands(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255)} ${operator}`;
};

class Page {
  readonly objects = new PdfObjects();
  readonly content: string[] = [];
  readonly opacities = new Map<string, string>();
  readonly images: number[] = [];
  readonly #painter: PdfPainter;

  constructor(painter: PdfPainter) {
    this.#painter = painter;
  }

  draw(stroke: Stroke, opacity: number): void {
    if (stroke.kind === 'path') this.#path(stroke, opacity);
    else if (stroke.kind === 'words') this.#words(stroke, opacity);
    else this.#image(this.#painter.picture(stroke), opacity);
  }

  #opacity(value: number): string {
    if (value >= 1) return '';
    const name = `/O${Math.round(value * 100)}`;
    this.opacities.set(name, operands(value));
    return `${name} gs\n`;
  }

  #path(stroke: PathStroke, opacity: number): void {
    const fill = resolvePaint(stroke.fill, themeColours.light);
    const line = stroke.width === 0 ? 'none' : resolvePaint(stroke.stroke, themeColours.light);
    if (fill === 'none' && line === 'none') return;
    const state = [this.#opacity(opacity * (stroke.opacity ?? 1))];
    if (fill !== 'none') state.push(`${colour(fill, 'rg')}\n`);
    if (line !== 'none') {
      state.push(`${colour(line, 'RG')} ${operands(stroke.width ?? 1)} w\n`);
      if (stroke.dash) state.push(`[${operands(...stroke.dash)}] 0 d\n`);
      if (stroke.rounded) state.push('1 J 1 j\n');
    }
    const paint = fill === 'none' ? 'S' : line === 'none' ? 'f' : 'B';
    this.content.push(`q\n${state.join('')}${pathOperators(stroke.d)}\n${paint}\nQ`);
  }

  #words(words: Words, opacity: number): void {
    const lines = words.lines.map(winAnsi);
    if (!lines.every((line) => line !== undefined)) {
      const { halo: _rim, ...letters } = words;
      this.#image(this.#painter.words(letters), opacity, resolvePaint(words.fill, themeColours.light));
      return;
    }
    const { size, weight = 400 } = words;
    const high = size * lineHeight;
    const first = size * baseline - ((lines.length - 1) / 2) * high;
    const shown = lines.map((line, at) => {
      const text = words.lines[at] ?? '';
      const wide = textWidth(text, size, weight);
      const scale = Math.min(
        stretch.most,
        Math.max(stretch.least, (100 * wide) / (averageWidth(text, size, weight) || 1)),
      );
      const x = words.align === 'start' ? 0 : words.align === 'end' ? -wide : -wide / 2;
      // The page's y runs down, glyphs run up.
      return `${operands(scale)} Tz 1 0 0 -1 ${operands(x, first + at * high)} Tm ${line} Tj`;
    });
    const angle = ((words.turn ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const paper = colour(resolvePaint('$paper', themeColours.light), 'RG');
    const set = `/${weight === 600 ? 'F2' : 'F1'} ${operands(size)} Tf`;
    const rim = words.halo
      ? `${paper} ${operands(haloWidth)} w 1 J 1 j\nBT ${set} 1 Tr\n${shown.join('\n')}\nET\n`
      : '';
    this.content.push(
      `q\n${this.#opacity(opacity)}${operands(cos, sin, -sin, cos, words.x, words.y)} cm\n${rim}` +
        `${colour(resolvePaint(words.fill, themeColours.light), 'rg')}\n` +
        `BT ${set}${words.halo ? ' 0 Tr' : ''}\n${shown.join('\n')}\nET\nQ`,
    );
  }

  /** Pixels at their place; of words only their opacity counts, which one colour shines through. */
  #image(placed: PlacedRaster | undefined, opacity: number, ink?: string): void {
    if (!placed) return;
    const { width, height, pixels } = placed.raster;
    const mask = Uint8Array.from({ length: width * height }, (_, at) => pixels[at * 4 + 3] ?? 0);
    const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
    const soft = this.objects.addStream(`${about} /BitsPerComponent 8 /ColorSpace /DeviceGray`, mask);
    const [space, content] = ink
      ? // A palette of one colour: every bit of the picture is its first.
        [`1 /ColorSpace [/Indexed /DeviceRGB 0 <${ink.slice(1, 7)}>]`, new Uint8Array(Math.ceil(width / 8) * height)]
      : ['8 /ColorSpace /DeviceRGB', pixels.filter((_, at) => at % 4 !== 3)];
    this.images.push(
      this.objects.addStream(`${about} /BitsPerComponent ${space} /SMask ${soft} 0 R`, new Uint8Array(content)),
    );
    const { x, y, width: wide, height: high } = placed.box;
    this.content.push(
      `q\n${this.#opacity(opacity)}${operands(wide, 0, 0, -high, x, y + high)} cm\n/I${this.images.length} Do\nQ`,
    );
  }
}

export interface PdfOptions {
  readonly title: string;
  readonly painter: PdfPainter;
}

/** One page as large as the drawing. */
export function pdfFile(scene: Scene, box: Box, { title, painter }: PdfOptions): Uint8Array<ArrayBuffer> {
  const page = new Page(painter);
  const { objects, content, opacities, images } = page;
  const scale = Math.min(unit, mostPoints / box.width, mostPoints / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  content.push(`${operands(scale, 0, 0, -scale, -box.x * scale, height + box.y * scale)} cm`);
  for (const { at, drawing, pale } of scene) {
    content.push(`q ${operands(1, 0, 0, 1, at.x, at.y)} cm`);
    for (const stroke of drawing) page.draw(stroke, pale ? paleOpacity : 1);
    content.push('Q');
  }
  const font = (name: string) =>
    objects.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const [plain, bold] = [font('Helvetica'), font('Helvetica-Bold')];
  const states = [...opacities].map(([name, value]) => `${name} << /ca ${value} /CA ${value} >>`).join(' ');
  const pictures = images.map((number, at) => `/I${at + 1} ${number} 0 R`).join(' ');
  const stream = objects.addStream('', content.join('\n'));
  const pages = objects.reserve();
  const only = objects.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${operands(width, height)}] /Contents ${stream} 0 R /Resources << ` +
      `/Font << /F1 ${plain} 0 R /F2 ${bold} 0 R >> /ExtGState << ${states} >> /XObject << ${pictures} >> >> >>`,
  );
  objects.set(pages, `<< /Type /Pages /Kids [${only} 0 R] /Count 1 >>`);
  const root = objects.add(`<< /Type /Catalog /Pages ${pages} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`);
  const info = objects.add(`<< /Title ${pdfString(title)} /Producer (Tessera) >>`);
  return objects.file(root, info);
}
