/**
 * The types of shapes and links: the items of the stencil, and that the item types of a new installation allow them.
 */
import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../../src/contract/schema-defaults.ts';
import type { CellValues, Size } from '../../../src/diagram/cells/cell.ts';
import {
  families,
  familyOf,
  linkKeys,
  linkType,
  shapesByKey,
  shapeType,
} from '../../../src/diagram/shapes/families.ts';
import { positionOf, quadrantBoard, valuesAt } from '../../../src/diagram/shapes/quadrant/board.ts';
import type { StencilItem } from '../../../src/diagram/shapes/shape-type.ts';
import { validate } from '../../../src/server/engine/values/validation.ts';
import { readModel } from '../../codegen/read-model.ts';

const diagramKinds = Object.keys(families);
const shapeKeys = [...shapesByKey.keys()];

type Schema = Readonly<Record<string, unknown>> & { readonly properties?: Readonly<Record<string, Schema>> };

const model = readModel();
const typeNames = new Map(
  model.resources.get('scenario_module')?.seeds.map(({ name, type_key }) => [String(name), String(type_key)]),
);
/** The schemas by module type and item type key. */
const schemas = new Map<string, Map<string, Schema>>();
for (const seed of model.resources.get('entity_attribute')?.seeds ?? []) {
  const kind = typeNames.get(String(seed['module_type_id'])) ?? '';
  const known = schemas.get(kind) ?? new Map<string, Schema>();
  schemas.set(kind, known.set(String(seed['key']), seed['json_schema'] as Schema));
}
const anyOf = (key: string): Schema | undefined => [...schemas.values()].map((one) => one.get(key)).find(Boolean);
const fieldOf = (key: string, field: string): Schema | undefined => anyOf(key)?.properties?.[field];

const wrongIn = (key: string, values: CellValues): unknown => validate(anyOf(key) as never, values);
const fullValues = ({ type, values }: StencilItem): CellValues => ({
  ...(linkKeys.includes(type) ? linkType(type) : shapeType(type)).values,
  ...values,
});

test.each(diagramKinds)('a new installation knows every type that %s draws with, and Image, Link and Flow', (kind) => {
  const known = schemas.get(kind);
  const { shapes, stencil } = familyOf(kind);
  for (const key of [...shapes.map(({ key }) => key), 'Image', 'Link', 'Flow']) expect(known?.has(key), key).toBe(true);
  for (const item of stencil.flatMap(({ items }) => items)) expect(known?.has(item.type), item.label).toBe(true);
});

test.each([...shapeKeys, ...linkKeys])('what %s starts with and can become is allowed by its schema', (key) => {
  const type = linkKeys.includes(key) ? linkType(key) : shapeType(key);
  expect(wrongIn(key, type.values)).toEqual([]);
  const items = [...type.changes, ...('next' in type ? type.next : [])];
  for (const item of items) expect(wrongIn(item.type, fullValues(item)), item.label).toEqual([]);
});

test.each([...shapeKeys, ...linkKeys])('what the item type gives %s as default is how it is drawn without', (key) => {
  const drawn = (item: StencilItem, values: CellValues): unknown => {
    if (linkKeys.includes(item.type)) return linkType(item.type).style({ values });
    const { sizes, draw, labelBox } = shapeType(item.type);
    const cell = { title: 'One', size: sizes.canvas(values), values };
    return [draw(cell), labelBox(cell)];
  };
  const offers = Object.values(families).flatMap(({ stencil }) => stencil.flatMap(({ items }) => items));
  for (const item of [{ label: key, type: key }, ...offers.filter(({ type }) => type === key)]) {
    const values = fullValues(item);
    const filled = withDefaults(anyOf(key) ?? {}, values, null) as CellValues;
    expect(drawn(item, filled), item.label).toEqual(drawn(item, values));
  }
});

test.each(diagramKinds)('every offer of %s has a label of its own, and is described as what it is', (kind) => {
  // An item may be in two groups of the stencil.
  const items = [...new Set(familyOf(kind).stencil.flatMap((group) => group.items))];
  const labels = items.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const item of items) {
    expect(wrongIn(item.type, fullValues(item)), item.label).toEqual([]);
    expect(shapeType(item.type).describe({ values: fullValues(item) })).toMatch(/^[A-Z][^_]*$/);
  }
});

test('descriptions are what people say', () => {
  const say = (type: string, values: CellValues) => shapeType(type).describe({ values });
  expect(say('bp.Event', { event_type: 'single', icon_type: 'message' })).toBe('Message start event');
  expect(say('bp.Event', { event_type: 'double', icon_type: 'timer', interrupting: true })).toBe(
    'Non-interrupting timer intermediate catch event',
  );
  expect(say('bp.Event', { event_type: 'thick', icon_type: 'terminate' })).toBe('Terminate end event');
  expect(say('bp.Activity', { icon_type: 'user' })).toBe('User task');
  expect(say('bp.Activity', { sub_process: true })).toBe('Collapsed sub-process');
  expect(say('bp.Activity', { markers: ['loop'] })).toBe('Task (loop)');
  expect(say('bp.Gateway', { gateway_type: 'exclusive' })).toBe('Exclusive gateway');
  expect(linkType('Flow').describe({ values: { flowType: 'message' } })).toBe('Message flow');
});

/** The schema allows exactly these values, and the items to change into offer all of them. */
const offers =
  (key: string, field: string, values: readonly string[], changeable = true) =>
  () => {
    expect(fieldOf(key, field)?.['enum']).toEqual(values);
    if (!changeable) return;
    const { changes } = linkKeys.includes(key) ? linkType(key) : shapeType(key);
    const offered = new Set(changes.filter(({ type }) => type === key).map((item) => fullValues(item)[field]));
    expect([...offered].sort()).toEqual([...values].sort());
  };

test(
  'an activity has exactly the activity types listed',
  offers('bp.Activity', 'activity_type', ['single', 'thick', 'double']),
);
test('an event has exactly the event types listed', offers('bp.Event', 'event_type', ['single', 'double', 'thick']));
test(
  'a gateway has exactly the gateway types listed',
  offers('bp.Gateway', 'gateway_type', [
    'exclusive',
    'exclusive_event',
    'inclusive',
    'parallel',
    'parallel_event',
    'complex',
    'exclusive_blank',
    'event',
  ]),
);
test(
  'an annotation has its bracket at exactly the sides listed',
  offers('bp.Annotation', 'orientation', ['top', 'right', 'bottom', 'left'], false),
);
test(
  'a link has exactly the link types listed',
  offers('Link', 'link_type', [
    'aggregation',
    'composition',
    'assignment',
    'realization',
    'serving',
    'access',
    'influence',
    'trigger',
    'flow',
    'special',
    'association',
  ]),
);
test(
  'a label of a link stands at exactly the positions listed',
  offers('Link', 'label_position', ['source', 'middle', 'target'], false),
);
test(
  'a flow has exactly the flow types listed',
  offers('Flow', 'flowType', ['normal', 'default', 'conditional', 'conversation', 'message', 'association']),
);

test('an activity has exactly the markers listed', () => {
  const items = fieldOf('bp.Activity', 'markers')?.['items'] as Schema;
  expect(items['enum']).toEqual(['loop', 'parallel', 'sequential', 'compensation', 'sub-process', 'ad-hoc']);
});

test('lanes, header size and the alignment of the names of lanes are kept with a pool', () => {
  const lanes = [{ id: 'a', label: 'A', size: 60, lanes: [{ id: 'b', label: 'B', size: 60 }] }];
  expect(wrongIn('bp.Pool', { lanes, headerSize: 40, lane_label_alignment: 'start' })).toEqual([]);
  const wrong = [{ id: 'a', label: 'A', size: 60, lanes: [{ id: 'b', label: 'B', size: 0 }] }];
  expect(wrongIn('bp.Pool', { lanes: wrong })).not.toEqual([]);
});

test('the icon of a data object and whether it is a collection are kept', () => {
  expect(wrongIn('bp.DataObject', { icon_type: 'output', collection: true, state: 'approved' })).toEqual([]);
});

test('fields that no person edits are hidden, and none goes beyond the schema', () => {
  for (const [kind, types] of schemas) {
    if (!diagramKinds.includes(kind)) continue;
    for (const [key, schema] of types) {
      expect(schema['additionalProperties'], key).toBe(false);
      for (const field of ['bpmn', 'label_box', 'vertices', 'source_anchor', 'target_anchor', 'lanes', 'z'])
        if (schema.properties?.[field]) expect(schema.properties[field]?.['x-hidden'], `${key} ${field}`).toBe(true);
    }
  }
});

test('a quadrant sheet has fixed axis and quadrant cells that its types know', () => {
  const board = quadrantBoard();
  expect(board.map(({ type }) => type).sort()).toEqual([
    'quadrant.Axis',
    'quadrant.Axis',
    ...Array.from({ length: 4 }, () => 'quadrant.Quadrant'),
  ]);
  for (const { type, values, celltype } of board) {
    expect(celltype).toBe('cantTouchThis');
    expect(wrongIn(type, values)).toEqual([]);
    expect(shapeType(type).connectable).toBe(false);
  }
});

test('the values of a quadrant item and its place on the sheet say the same', () => {
  const size = { width: 24, height: 24 };
  for (const [x, y] of [
    [0, 0],
    [50, 25],
    [100, 100],
  ] as const)
    expect(valuesAt(positionOf(x, y, size), size)).toEqual({ x_value: x, y_value: y });
  expect(valuesAt({ x: -900, y: 9000 }, size)).toEqual({ x_value: 0, y_value: 0 });
});

test('containers take what stands in them and no container that has its own', () => {
  const open = { values: { sub_process: true, expanded: true } };
  const child = (type: string) => ({ type, values: {} });
  const frames = (type: string, cell: { values: CellValues }, of: string) =>
    shapeType(type).frames?.(cell, child(of)) ?? false;
  expect(frames('bp.Activity', open, 'bp.Activity')).toBe(true);
  expect(frames('bp.Activity', { values: {} }, 'bp.Activity')).toBe(false);
  expect(frames('bp.Activity', { values: {} }, 'bp.Event'), 'a boundary event').toBe(true);
  expect(frames('bp.Activity', open, 'bp.Pool')).toBe(false);
  expect(frames('bp.Group', { values: {} }, 'bp.Activity')).toBe(true);
  expect(shapeType('bp.Pool').embeddingEnabled).toBe(true);
  expect(frames('bpmn.Pool', { values: {} }, 'bpmn.Lane')).toBe(true);
});

describe('words that need more room', () => {
  const settle = (type: string, title: string, values: CellValues, size: Size) => {
    const cell = { jsid: 'A', type, title, values, size, position: { x: 0, y: 0 } };
    return shapeType(type).settle?.(cell, { ...cell, title: '' });
  };
  const long = 'Confirm to the customer by telephone today';

  test('a task and an annotation grow up and down until all of them show', () => {
    const user = { icon_type: 'user' };
    const grown = settle('bp.Activity', long, user, { width: 90, height: 70 });
    expect(grown?.size?.height).toBeGreaterThan(70);
    expect(grown?.position?.y).toBe((70 - (grown?.size?.height ?? 0)) / 2);
    const words = shapeType('bp.Activity')
      .draw({ title: long, size: grown?.size ?? { width: 0, height: 0 }, values: user })
      .flatMap((stroke) => (stroke.kind === 'words' ? stroke.lines : []));
    expect(words.join(' ')).toBe(long);
    expect(settle('bpmn.Task', long, user, { width: 90, height: 70 })).toEqual(grown);
    expect(settle('bp.Annotation', long, {}, { width: 100, height: 30 })?.size?.height).toBeGreaterThan(30);
  });

  test('a shape with room for them stays, and so does one whose words stand beside it', () => {
    expect(settle('bp.Activity', 'Send', {}, { width: 90, height: 70 })).toBeUndefined();
    expect(
      settle('bp.Activity', long, { expanded: true, sub_process: true }, { width: 90, height: 70 }),
    ).toBeUndefined();
    expect(settle('bp.Event', long, { event_type: 'single' }, { width: 36, height: 36 })).toBeUndefined();
  });
});
