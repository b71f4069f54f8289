/** Recognises ArchiMate elements by the styles of draw.io's shape library. */
import type { CellValues } from '../../diagram/cells/cell.ts';
import type { CellStyle, DrawioCell } from './drawio-cell.ts';

/** ArchiMate types by the figure names of the library. */
const types: Readonly<Record<string, string>> = {
  actor: 'BusinessActor',
  comp: 'ApplicationComponent',
  contract: 'Contract',
  representation: 'Representation',
  product: 'Product',
  location: 'Location',
  node: 'Node',
  device: 'Device',
  sysSw: 'SystemSoftware',
  path: 'Path',
  netw: 'CommunicationNetwork',
  distribution: 'DistributionNetwork',
  artifact: 'Artifact',
  equipment: 'Equipment',
  facility: 'Facility',
  material: 'Material',
  driver: 'Driver',
  assess: 'Assessment',
  goal: 'Goal',
  outcome: 'Outcome',
  principle: 'Principle',
  requirement: 'Requirement',
  constraint: 'Constraint',
  meaning: 'Meaning',
  amValue: 'Value',
  resource: 'Resource',
  capability: 'Capability',
  course: 'CourseOfAction',
  valueStream: 'ValueStream',
  workPackage: 'WorkPackage',
  deliverable: 'Deliverable',
  plateau: 'Plateau',
  gap: 'Gap',
  grouping: 'Grouping',
};

/** Figures that several layers share, with the type without its layer. */
const shared: Readonly<Record<string, string>> = {
  collab: 'Collaboration',
  interface: 'Interface',
  proc: 'Process',
  func: 'Function',
  interaction: 'Interaction',
  event: 'Event',
  serv: 'Service',
};

/** The layers by colour: for a shared figure, only the colour determines the layer. */
const layers: Readonly<Record<string, string>> = {
  '#FFFF99': 'Business',
  '#99FFFF': 'Application',
  '#AFFFAF': 'Technology',
  '#FFE0E0': 'Implementation',
};

const layeredType = (figure: string, layer: string | undefined): string | undefined => {
  if (figure === 'passive')
    return layer === 'Business' ? 'BusinessObject' : layer === 'Application' ? 'DataObject' : undefined;
  const aspect = shared[figure];
  if (layer === undefined || aspect === undefined) return undefined;
  return layer === 'Implementation' && aspect !== 'Event' ? undefined : `${layer}${aspect}`;
};

/** The element type for a style; undefined if neither figure nor colour determines it. */
const typeOf = (style: CellStyle): string | undefined => {
  const figure = style.get('appType');
  if (figure === undefined || !style.shape.startsWith('mxgraph.archimate3.')) return undefined;
  if (figure === 'role') return style.get('archiType') === 'oct' ? 'Stakeholder' : 'BusinessRole';
  return types[figure] ?? layeredType(figure, layers[(style.get('fillColor') ?? '').toUpperCase()]);
};

/** Whether the cell is drawn as an ArchiMate element. */
export const isArchimate = (cell: DrawioCell | undefined): boolean =>
  /^mxgraph\.archimate/.test(cell?.style.shape ?? '');

/** The preserved data of an ArchiMate element: its type, or its style if the type is unknown. */
export const preservedArchimate = ({ id, style }: DrawioCell): CellValues => {
  const type = typeOf(style);
  return type === undefined ? { drawio: { style: style.shape } } : { archimate: { id, type } };
};
