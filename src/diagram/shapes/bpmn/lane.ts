import { defaultHeaderSize, headerBand, isOnBands, isUpright } from '../../cells/lanes.ts';
import { rectangle } from '../paths.ts';
import { bandEditor, bandWords } from '../pool-drawing.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, styleOf } from '../style.ts';
import { basicBeside } from './next.ts';

export const laneItem: StencilItem = { label: 'Lane', type: 'bpmn.Lane', words: ['role', 'swimlane'] };

/** The type of a lane: a role within a pool. */
export const laneType: ShapeType = {
  key: 'bpmn.Lane',
  describe: () => 'Lane',
  sizes: {
    stencil: { width: 54, height: 30 },
    preview: { width: 120, height: 50 },
    canvas: (values) => (!isUpright({ values }) ? { width: 570, height: 125 } : { width: 125, height: 570 }),
  },
  minimumSize: { width: 60, height: 60 },
  resizable: true,
  outline: 'rectangle',
  draw({ title, size, values }) {
    const style = styleOf(values);
    const half = style.width / 2;
    const header = headerBand({ values, size });
    const horizontal = !isUpright({ values });
    const edge = horizontal
      ? `M${header.width} 0L${header.width} ${size.height}`
      : `M0 ${header.height}L${size.width} ${header.height}`;
    return [
      body(rectangle(half, half, size.width - style.width, size.height - style.width), style),
      { ...body(edge, style), fill: 'none', stroke: style.figure },
      ...bandWords(title, header, style, { horizontal }),
    ];
  },
  marks: ({ size, values }) => [headerBand({ values, size })],
  labelBox: ({ size, values }) => bandEditor(headerBand({ values, size }), !isUpright({ values })),
  values: { orientation: 'horizontal', headerSize: defaultHeaderSize },
  embeddingEnabled: false,
  embeddingExcluded: false,
  frames: (_, child) => child.type !== 'bpmn.Lane' && child.type !== 'bpmn.Pool' && child.type !== 'bp.Pool',
  canGrabAt: isOnBands,
  connectable: true,
  next: basicBeside,
  changes: [],
};
