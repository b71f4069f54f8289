import { useMemo } from 'react';
import type { ThemeColours } from '../../../diagram/shapes/drawing.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { svgDocument } from '../../../diagram/shapes/svg.ts';
import { useFromEditor } from '../react/editor-context.ts';

/** The space around the shape for strokes on its border, in units. */
const margin = 3;

/** A small picture of a stencil item, drawn by the shape type. */
export function ShapePicture({
  item,
  mode = 'stencil',
}: {
  readonly item: StencilItem;
  readonly mode?: 'stencil' | 'preview';
}) {
  const colours = useFromEditor((editor) => editor.colours());
  const { source, width, height } = useMemo(() => pictureOf(item, mode, colours), [item, mode, colours]);
  return <img src={source} width={width} height={height} alt="" aria-hidden="true" draggable={false} />;
}

function pictureOf(item: StencilItem, mode: 'stencil' | 'preview', colours: ThemeColours) {
  const type = shapeType(item.type);
  const size = type.sizes[mode];
  const drawing = type.draw({ title: '', size, values: { ...type.values, ...item.values } });
  const box = { x: -margin, y: -margin, width: size.width + 2 * margin, height: size.height + 2 * margin };
  const svg = svgDocument(drawing, box, colours);
  return { source: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: box.width, height: box.height };
}
