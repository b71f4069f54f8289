import type { Drawing } from '../drawing.ts';
import { inset, label, labelPlace } from '../label.ts';
import { ellipse, polyline, roundedRectangle } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, lines, type StyleDefaults, styleOf } from '../style.ts';

const defaults: StyleDefaults = { vertical: 'below' };

/** Path data of a placeholder picture: a frame with a hill and a sun. */
function placeholder(width: number, height: number): string {
  const [x, y, w, h] = [width * 0.2, height * 0.25, width * 0.6, height * 0.5];
  return (
    polyline([
      { x, y: y + h },
      { x: x + w * 0.35, y: y + h * 0.4 },
      { x: x + w * 0.6, y: y + h * 0.75 },
      { x: x + w * 0.75, y: y + h * 0.55 },
      { x: x + w, y: y + h },
    ]) + ellipse(x + w * 0.75, y + h * 0.12, Math.min(w, h) * 0.12)
  );
}

export const imageItem: StencilItem = {
  label: 'Image',
  type: 'Image',
  words: ['picture', 'photo', 'logo', 'icon'],
};

/** The type of an uploaded picture. */
export const imageType: ShapeType = {
  key: 'Image',
  pictured: true,
  describe: () => 'Image',
  sizes: {
    stencil: { width: 48, height: 40 },
    preview: { width: 120, height: 100 },
    canvas: () => ({ width: 120, height: 100 }),
  },
  minimumSize: { width: 16, height: 16 },
  resizable: true,
  outline: 'rectangle',
  draw({ title, size, values, image }): Drawing {
    const style = styleOf(values, defaults);
    const { width, height } = size;
    const words = label(title, style, { size, inside: inset(size, 4) }, { values });
    if (image?.url) {
      const box = { x: 0, y: 0, width, height };
      const framed = (values['style'] as { outline?: unknown } | undefined)?.outline;
      const frame = { ...body(roundedRectangle({ x: 0, y: 0, width, height }, 0), style), fill: 'none' };
      return [{ kind: 'picture', href: image.url, box }, ...(framed ? [frame] : []), ...words];
    }
    const half = style.width / 2;
    return [
      body(roundedRectangle({ x: half, y: half, width: width - style.width, height: height - style.width }, 4), style),
      lines(placeholder(width, height), style.figure, 1.5),
      ...words,
    ];
  },
  labelBox: ({ size, values }) => labelPlace(styleOf(values, defaults), size, inset(size, 4), values),
  values: {},
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: [],
  changes: [],
};
