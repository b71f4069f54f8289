/** Converts a drawing to SVG: markup for files and prints, DOM nodes for the page. */
import {
  type Drawing,
  fontFamily,
  haloWidth,
  lineHeight,
  type Paint,
  resolvePaint,
  type Stroke,
  type ThemeColours,
} from './drawing.ts';

/** The distance of the baseline below the middle of its line, as a fraction of the font size. */
export const baseline = 0.35;

interface SvgNode {
  readonly name: 'path' | 'text' | 'tspan' | 'image';
  readonly attributes: readonly (readonly [string, string | number])[];
  readonly text?: string;
  readonly children?: readonly SvgNode[];
}

const pagePaint = (paint: Paint | undefined): string =>
  paint === undefined ? 'none' : paint[0] === '$' ? `var(--shape-${paint.slice(1)})` : paint;

/** Whether a picture may be loaded from an address. Addresses that could run a program are refused. */
export const isPictureAddress = (href: string): boolean =>
  /^(https?:|blob:|data:image\/(png|jpeg|gif|webp|svg\+xml|avif|bmp)[;,])/i.test(href) || /^\/(?!\/)/.test(href);

function nodeOf(stroke: Stroke, paint: (paint: Paint | undefined) => string): SvgNode {
  if (stroke.kind === 'path') {
    const attributes: [string, string | number][] = [
      ['d', stroke.d],
      ['fill', paint(stroke.fill)],
    ];
    if (stroke.stroke && stroke.stroke !== 'none') {
      attributes.push(['stroke', paint(stroke.stroke)]);
      if (stroke.width !== undefined && stroke.width !== 1) attributes.push(['stroke-width', stroke.width]);
      if (stroke.dash) attributes.push(['stroke-dasharray', stroke.dash.join(' ')]);
      if (stroke.rounded) attributes.push(['stroke-linecap', 'round'], ['stroke-linejoin', 'round']);
    }
    if (stroke.opacity !== undefined) attributes.push(['opacity', stroke.opacity]);
    return { name: 'path', attributes };
  }
  if (stroke.kind === 'picture') {
    const { x, y, width, height } = stroke.box;
    return {
      name: 'image',
      attributes: [
        ['href', isPictureAddress(stroke.href) ? stroke.href : ''],
        ['x', x],
        ['y', y],
        ['width', width],
        ['height', height],
        ['preserveAspectRatio', 'xMidYMid meet'],
      ],
    };
  }
  const high = stroke.size * lineHeight;
  const first = stroke.y - ((stroke.lines.length - 1) / 2) * high + stroke.size * baseline;
  const attributes: [string, string | number][] = [
    ['x', stroke.x],
    ['y', Math.round(first * 100) / 100],
    ['font-size', stroke.size],
    ['font-family', fontFamily],
    ['fill', paint(stroke.fill)],
    ['xml:space', 'preserve'],
  ];
  if (stroke.halo)
    attributes.push(
      ['stroke', paint('$paper')],
      ['stroke-width', haloWidth],
      ['stroke-linejoin', 'round'],
      ['paint-order', 'stroke'],
    );
  if (stroke.align !== 'start') attributes.push(['text-anchor', stroke.align]);
  if (stroke.weight && stroke.weight !== 400) attributes.push(['font-weight', stroke.weight]);
  if (stroke.turn) attributes.push(['transform', `rotate(${stroke.turn} ${stroke.x} ${stroke.y})`]);
  if (stroke.lines.length === 1) return { name: 'text', attributes, text: stroke.lines[0] ?? '' };
  const children = stroke.lines.map(
    (text, i): SvgNode => ({
      name: 'tspan',
      attributes: [
        ['x', stroke.x],
        // Each line has its own position, because an empty line has no glyph that would move the next line down.
        ['y', Math.round((first + i * high) * 100) / 100],
      ],
      text,
    }),
  );
  return { name: 'text', attributes, children };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 does not allow, even escaped: control characters and unpaired surrogates.
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text escaped for an XML element or attribute. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');

function markupOf(node: SvgNode): string {
  const attributes = node.attributes
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? value : xmlText(value)}"`)
    .join('');
  const content = node.children ? node.children.map(markupOf).join('') : xmlText(node.text ?? '');
  return content ? `<${node.name}${attributes}>${content}</${node.name}>` : `<${node.name}${attributes}/>`;
}

/**
 * The SVG markup of a drawing. With `colours`, every paint is written as a CSS colour; without, the theme of the page
 * colours it.
 */
export function drawingMarkup(drawing: Drawing, colours?: ThemeColours): string {
  const paint = colours ? (one: Paint | undefined) => resolvePaint(one, colours) : pagePaint;
  return drawing.map((stroke) => markupOf(nodeOf(stroke, paint))).join('');
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function elementOf(node: SvgNode, page: Document): SVGElement {
  const element = page.createElementNS(svgNamespace, node.name);
  for (const [name, value] of node.attributes)
    if (name === 'xml:space') element.style.whiteSpace = 'pre';
    else element.setAttribute(name, String(value));
  if (node.children) element.append(...node.children.map((child) => elementOf(child, page)));
  else if (node.text) element.textContent = node.text;
  return element;
}

/** The SVG nodes of a drawing, one per stroke, in the colours of the page's theme. */
export const drawingNodes = (drawing: Drawing, page: Document = document): SVGElement[] =>
  drawing.map((stroke) => elementOf(nodeOf(stroke, pagePaint), page));

/** A complete SVG document of a drawing, for a file or a button of the stencil. */
export function svgDocument(
  drawing: Drawing,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  colours?: ThemeColours,
): string {
  const { x, y, width, height } = box;
  return `<svg xmlns="${svgNamespace}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${drawingMarkup(drawing, colours)}</svg>`;
}
