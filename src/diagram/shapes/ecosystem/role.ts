import type { CellValues, Size } from '../../cells/cell.ts';
import type { Paint } from '../drawing.ts';
import { label, labelPlace } from '../label.ts';
import { roundedRectangle } from '../paths.ts';
import type { LookupRow, ShapeType, StencilItem } from '../shape-type.ts';
import { body, colourOf, solid, styleOf } from '../style.ts';

const band = 8;

export const roleItem: StencilItem = {
  label: 'Role',
  type: 'ecosystem.Role',
  words: ['partner', 'actor', 'participant', 'organisation'],
};

/** The item of a participant with one of the roles in the administrators' lookup. */
export const roleOf = ({ id, name, color }: LookupRow): StencilItem => ({
  ...roleItem,
  label: name,
  values: { ecosystem_role_id: id, role_color: color },
  starts: { title: name },
});

const roleColour = (values: CellValues): Paint => colourOf(values['role_color']) ?? '$accent';

const inside = ({ width, height }: Size) => ({
  x: band + 6,
  y: 4,
  width: Math.max(1, width - band - 12),
  height: Math.max(1, height - 8),
});

const size = { width: 140, height: 60 };

/** The type of a role in an ecosystem: a card with a side strip in the colour of the role. */
export const roleType: ShapeType = {
  key: 'ecosystem.Role',
  describe: () => 'Role',
  sizes: { stencil: { width: 56, height: 36 }, preview: size, canvas: () => size },
  minimumSize: { width: 60, height: 36 },
  resizable: true,
  outline: 'rectangle',
  draw({ title, size: own, values }) {
    const style = styleOf(values);
    const half = style.width / 2;
    const { height } = own;
    const edge = `M${band} ${half}L6 ${half}A${6 - half} ${6 - half} 0 0 0 ${half} 6L${half} ${height - 6}A${6 - half} ${6 - half} 0 0 0 6 ${height - half}L${band} ${height - half}Z`;
    const outline = body(
      roundedRectangle({ x: half, y: half, width: own.width - style.width, height: height - style.width }, 6),
      style,
    );
    return [
      { ...outline, stroke: 'none' },
      solid(edge, roleColour(values)),
      { ...outline, fill: 'none' },
      ...label(title, style, { size: own, inside: inside(own) }, { values }),
    ];
  },
  labelBox: ({ size: own, values }) => labelPlace(styleOf(values), own, inside(own), values),
  values: {},
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  // A link between roles is a flow, because it has a direction.
  linkValues: { link_type: 'flow' },
  next: [roleItem],
  changes: [],
};
