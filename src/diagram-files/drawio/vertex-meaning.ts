import type { CellValues } from '../../diagram/cells/cell.ts';
import { taskValues } from '../../diagram/shapes/business-process/activity.ts';
import type { DrawnKind } from '../drawn/drawn-page.ts';
import type { CellStyle, DrawioCell } from './drawio-cell.ts';
import { isSwimlane } from './drawio-style.ts';

/** The editor's representation of a vertex. */
export type VertexMeaning =
  | {
      readonly kind: DrawnKind;
      readonly values: CellValues /** No shape of BPMN: the nearest thing to it. */;
      readonly guessed?: true;
    }
  | { readonly kind: 'swimlane' }
  /** A vertex that only groups other shapes invisibly, or is empty. */
  | { readonly kind: 'frame' }
  | { readonly kind: 'skipped'; readonly reason: string };

const symbols: Readonly<Record<string, string>> = {
  message: 'message',
  timer: 'timer',
  error: 'error',
  cancel: 'cancel',
  compensation: 'compensation',
  conditional: 'conditional',
  link: 'link',
  signal: 'signal',
  terminate: 'terminate',
  terminate2: 'terminate',
  multiple: 'multiple',
  escalation: 'escalation',
  parallelMultiple: 'parallel_multiple',
};

/** By the outline of an event: its border, whether the border is dashed, and whether the icon is filled. */
const outlines: Readonly<Record<string, readonly [border: string, dashed: boolean, throwing: boolean]>> = {
  standard: ['single', false, false],
  eventInt: ['single', false, false],
  eventNonint: ['single', true, false],
  catching: ['double', false, false],
  boundInt: ['double', false, false],
  boundNonint: ['double', true, false],
  throwing: ['double', false, true],
  end: ['thick', false, true],
};

const eventOf = (style: CellStyle): CellValues => {
  const [border, dashed, throwing] = outlines[style.get('outline') ?? ''] ?? ['single', false, false];
  return {
    event_type: border,
    interrupting: dashed,
    icon_type: symbols[style.get('symbol') ?? ''] ?? 'none',
    throwing,
  };
};

const gatewayWords: Readonly<Record<string, string>> = {
  exclusive: 'exclusive',
  exclusiveGw: 'exclusive',
  parallel: 'parallel',
  parallelGw: 'parallel',
  inclusive: 'inclusive',
  inclusiveGw: 'inclusive',
  complex: 'complex',
  complexGw: 'complex',
  eventGw: 'event',
};

const gatewayOf = (style: CellStyle): CellValues => {
  const symbol = style.get('symbol') ?? 'none';
  const outline = style.get('outline') ?? 'none';
  const named = gatewayWords[style.get('gwType') ?? ''] ?? gatewayWords[symbol];
  if (named !== undefined) return { gateway_type: named };
  // Draw.io draws an inclusive gateway as a diamond with the outline of an end event.
  if (outline === 'end') return { gateway_type: 'inclusive' };
  if (symbol === 'parallelMultiple') return { gateway_type: outline === 'boundInt' ? 'event' : 'parallel_event' };
  if (outline === 'none' && symbol === 'none') return { gateway_type: 'exclusive_blank' };
  return { gateway_type: outline === 'standard' ? 'exclusive_event' : 'event' };
};

const taskMarkers: Readonly<Record<string, string>> = {
  user: 'user',
  service: 'service',
  send: 'send',
  receive: 'receive',
  manual: 'manual',
  script: 'script',
  businessRule: 'business_rule',
};

/** The task type for the icon of a box; undefined if the icon means none. */
export const taskSign = ({ shape, get }: CellStyle): string | undefined => {
  const named = /^mxgraph\.bpmn\.([a-z_]+)_task$/.exec(shape)?.[1];
  if (named !== undefined) return Object.values(taskMarkers).find((type) => type === named);
  if (shape !== 'message' && shape !== 'mxgraph.bpmn.message') return undefined;
  return /^#0{3,6}$/.test(get('fillColor') ?? '') ? 'send' : 'receive';
};

const loops: Readonly<Record<string, string>> = {
  isLoopStandard: 'loop',
  isLoopMultiParallel: 'parallel',
  isLoopMultiSeq: 'sequential',
  isLoopComp: 'compensation',
  isLoopSub: 'sub-process',
  isAdHoc: 'ad-hoc',
};

const activityOf = (style: CellStyle): CellValues => {
  const type = style.get('bpmnShapeType') ?? 'task';
  const collapsed = style.get('isLoopSub') === '1';
  const subProcess = collapsed || type === 'subprocess' || type === 'transaction';
  const starts = outlines[style.get('outline') ?? ''] !== undefined && style.get('symbol') !== 'none';
  return {
    ...taskValues,
    activity_type: type === 'call' ? 'thick' : type === 'transaction' ? 'double' : 'single',
    sub_process: subProcess,
    expanded: subProcess && !collapsed,
    // In draw.io, an event sub-process has its start event drawn into its corner.
    event_sub_process: subProcess && starts,
    icon_type: subProcess ? 'none' : (taskMarkers[style.get('taskMarker') ?? ''] ?? 'none'),
    markers: Object.entries(loops).flatMap(([key, marker]) => (style.get(key) === '1' ? [marker] : [])),
  };
};

const dataOf = (style: CellStyle): CellValues => {
  const transfer = style.get('bpmnTransferType');
  return {
    icon_type: transfer === 'input' || transfer === 'output' ? transfer : 'none',
    collection: style.get('isCollection') === '1',
  };
};

const isGateway = ({ shape, get }: CellStyle): boolean =>
  /^mxgraph\.bpmn\.gateway/.test(shape) ||
  (shape === 'mxgraph.bpmn.shape' && /rhombus|gateway/i.test(get('perimeter') ?? get('background') ?? ''));

/** Whether the style is a dash-dotted border without fill, with which draw.io draws BPMN groups. */
const isGroup = ({ get }: CellStyle): boolean =>
  get('dashed') === '1' && get('fillColor') === 'none' && (get('dashPattern')?.trim().split(/\s+/).length ?? 0) >= 4;

const bpmn = (style: CellStyle): VertexMeaning | undefined => {
  const { shape } = style;
  if (isGateway(style)) return { kind: 'gateway', values: gatewayOf(style) };
  if (/^mxgraph\.bpmn\.(event|shape)$/.test(shape)) return { kind: 'event', values: eventOf(style) };
  if (/^mxgraph\.bpmn\.task2?$/.test(shape)) return { kind: 'activity', values: activityOf(style) };
  if (/^mxgraph\.bpmn\.data2?$/.test(shape)) return { kind: 'data-object', values: dataOf(style) };
  if (shape === 'message') {
    return { kind: 'message', values: { initiating: /^#f{3,6}$|^default$|^$/i.test(style.get('fillColor') ?? '') } };
  }
  if (shape === 'datastore') return { kind: 'data-store', values: {} };
  if (/annotation/.test(shape)) return { kind: 'annotation', values: {} };
  if (isGroup(style)) return { kind: 'group', values: {} };
  return undefined;
};

/** Whether the text is beside the shape. Such a text is the name of the shape, not its contents. */
const isCalledBeside = ({ get }: CellStyle): boolean =>
  /^(top|bottom)$/.test(get('verticalLabelPosition') ?? '') || /^(left|right)$/.test(get('labelPosition') ?? '');

const guess = (cell: DrawioCell): VertexMeaning => {
  const { style, title, box } = cell;
  const { shape, names } = style;
  const small = Math.max(box.width, box.height) <= 60;
  if (shape === 'rhombus' || names.has('rhombus'))
    return { kind: 'gateway', values: { gateway_type: 'exclusive_blank' }, guessed: true };
  if (small && /ellipse/i.test(shape)) {
    const event_type = /double/i.test(shape) ? 'double' : 'single';
    return {
      kind: 'event',
      values: { event_type, interrupting: false, icon_type: 'none', throwing: false },
      guessed: true,
    };
  }
  if (/^cylinder|database/.test(shape)) return { kind: 'data-store', values: {}, guessed: true };
  if (/^(document|note|mxgraph\.flowchart\.document2?)$/.test(shape)) {
    return title.length > 40 || (shape === 'note' && !isCalledBeside(style))
      ? { kind: 'annotation', values: {}, guessed: true }
      : { kind: 'data-object', values: { icon_type: 'none', collection: false }, guessed: true };
  }
  if (names.has('text')) return { kind: 'annotation', values: {}, guessed: true };
  return { kind: 'activity', values: taskValues, guessed: true };
};

/** The type and values for a vertex, by its style. A shape of another notation gets the nearest BPMN type. */
export const vertexMeaning = (cell: DrawioCell): VertexMeaning => {
  const { style, title } = cell;
  const { shape, names } = style;
  if (isSwimlane(style)) return { kind: 'swimlane' };
  if (names.has('group')) return { kind: 'frame' };
  const known = bpmn(style);
  if (known) return known;
  if (shape === 'image' || names.has('image')) {
    return title === '' ? { kind: 'skipped', reason: 'It is a picture, which is not imported.' } : guess(cell);
  }
  const invisible = style.get('fillColor') === 'none' && style.get('strokeColor') === 'none';
  if (title === '' && (names.has('text') || names.has('line') || shape === 'line' || invisible))
    return { kind: 'frame' };
  if (/^mxgraph\.bpmn\.conversation/.test(shape)) {
    return { kind: 'skipped', reason: 'It is a conversation, which the editor does not show.' };
  }
  return guess(cell);
};
