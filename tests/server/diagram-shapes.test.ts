/** Every shape type is known to a new installation, and accepts the values that the editor sends for it. */
import { beforeAll, expect, test } from 'vitest';
import { families, familyOf, linkKeys, linkType, shapeType } from '../../src/diagram/shapes/families.ts';
import { askerFor } from './access/asker.ts';
import { worldServer } from './access/world-server.ts';

const diagramKinds = Object.keys(families);

interface ModuleKind {
  readonly id: number;
  readonly type_key: string;
}
interface ItemType {
  readonly id: number;
  readonly key: string;
  readonly module_type_id: number;
}

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
let types: readonly ItemType[];
/** Paths of the items of one module for each kind. */
const items = new Map<string, { readonly path: string; readonly types: readonly ItemType[] }>();

beforeAll(async () => {
  const kinds: readonly ModuleKind[] = (await creator.get('/api/scenario_modules.json?per_page=500')).body;
  types = (await creator.get('/api/entity_attributes.json?per_page=500')).body;
  const project = await creator.made('/api/projects', { name: 'Shapes' });
  for (const kind of kinds.filter(({ type_key }) => diagramKinds.includes(type_key))) {
    const path = `/api/projects/${project.id}/project_scenario_modules`;
    const module = await creator.made(path, { name: kind.type_key, scenario_module_id: kind.id });
    items.set(kind.type_key, {
      path: `${path}/${module.id}/entity_values`,
      types: types.filter(({ module_type_id }) => module_type_id === kind.id),
    });
  }
});

const placeOf = (kind: string) => {
  const place = items.get(kind);
  if (!place) throw new Error(`There is no module of the kind ${kind}.`);
  return place;
};
const typeIn = (kind: string, key: string): number => placeOf(kind).types.find((type) => type.key === key)?.id ?? 0;

const saved = async (kind: string, key: string, values: object) => {
  const body = { entity_attribute_id: typeIn(kind, key), jsid: crypto.randomUUID(), title: key, values };
  const { id } = await creator.made(placeOf(kind).path, body);
  return (await creator.get(`${placeOf(kind).path}/${id}`)).body;
};

test('R-DIAG-43, R-DIAG-44, R-DIAG-45: links, flows and images are saved with their type in every diagram', async () => {
  for (const kind of diagramKinds)
    for (const key of ['Link', 'Flow', 'Image'])
      expect(await saved(kind, key, {}), `${key} in ${kind}`).toMatchObject({ type: key, values: {} });
});

test('R-DIAG-46, R-DIAG-47: axis and quadrant cells are saved with their type', async () => {
  for (const key of ['quadrant.Axis', 'quadrant.Quadrant', 'quadrant.Item']) {
    const { values } = shapeType(key);
    expect(await saved('Quadrants', key, values)).toMatchObject({ type: key, values });
  }
});

test('R-DIAG-48, R-DIAG-49, R-DIAG-50, R-DIAG-51, R-DIAG-52, R-DIAG-53: the BPMN shapes are saved with their type, in processes and in flows', async () => {
  for (const kind of ['ProcessFlows', 'Bpmns'])
    for (const name of ['Event', 'Task', 'Gateway', 'Pool', 'Lane', 'Artifact']) {
      const { key, values } = shapeType(`bpmn.${name}`);
      expect(await saved(kind, key, values)).toMatchObject({ type: key, values });
    }
});

test('R-DIAG-54, R-DIAG-55, R-DIAG-56, R-DIAG-57, R-DIAG-58, R-DIAG-59, R-DIAG-60, R-DIAG-61, R-DIAG-62: the business-process shapes are saved with their type', async () => {
  const names = ['Event', 'Activity', 'Gateway', 'DataObject', 'DataStore', 'Message', 'Group', 'Pool', 'Annotation'];
  for (const name of names) {
    const { key, values } = shapeType(`bp.${name}`);
    expect(await saved('Bpmns', key, values)).toMatchObject({ type: key, values });
  }
});

test.each(diagramKinds)('whatever the stencil of %s offers, and every kind of link, is taken', async (kind) => {
  const offered = familyOf(kind).stencil.flatMap(({ items }) => items);
  const links = linkKeys
    .filter((key) => typeIn(kind, key))
    .flatMap((key) => linkType(key).changes.filter(({ type }) => type === key));
  for (const { type, values } of [...offered, ...links]) {
    const start = linkKeys.includes(type) ? linkType(type).values : shapeType(type).values;
    const all = { ...start, ...values };
    // A create adds the defaults of missing members.
    expect((await saved(kind, type, all)).values).toMatchObject(all);
  }
});

test('a look, places that only the editor knows and what an import keeps are saved as they are', async () => {
  const style = {
    fill: '#113253',
    outline: '#D43E33',
    transparency: 40,
    outline_style: 'dotted',
    outline_width: 2.5,
    text_color: null,
    font_size: 14,
    label_vertical_anchor: 'above',
    label_horizontal_anchor: 'after',
  };
  const stored = { z: 3, bpmn: { id: 'Task_1', extensions: ['<x/>'] } };
  const task = { style, label_box: { x: -3, y: 40, width: 90, height: 20 }, ...stored };
  expect((await saved('Bpmns', 'bp.Activity', task)).values).toMatchObject(task);
  const line = {
    vertices: [{ x: 1, y: 2.5 }],
    source_anchor: { x: 0.5, y: 1 },
    target_anchor: null,
    link_color: '#208174',
    relationship_type: { relationship_color: '#3678BA' },
    style: { outline_width: 3 },
    ...stored,
  };
  expect((await saved('Bpmns', 'Flow', line)).values).toMatchObject(line);
});

test('values that a type does not have are refused with the place', async () => {
  const refuse = async (key: string, values: object) => {
    const body = { entity_attribute_id: typeIn('Bpmns', key), values };
    const reply = await creator.post(placeOf('Bpmns').path, body);
    expect(reply.status).toBe(422);
    return reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
  };
  expect(await refuse('bp.Event', { icon_type: 'rocket' })).toEqual(['/values/icon_type']);
  expect(await refuse('bp.Event', { speed: 3 })).toEqual(['/values/speed']);
  expect(await refuse('bp.Pool', { lanes: [{ id: 'a', label: 'A', size: 9, lanes: [{ id: 'b' }] }] })).toContain(
    '/values/lanes/0/lanes/0/size',
  );
  expect(await refuse('bp.Activity', { style: { fill: 'url(#x)' } })).toEqual(['/values/style/fill']);
});

test('a label may have 2000 characters, and no more', async () => {
  const post = (title: string) =>
    creator.post(placeOf('Bpmns').path, { entity_attribute_id: typeIn('Bpmns', 'bp.Activity'), title });
  expect((await post('x'.repeat(2000))).status).toBe(201);
  expect((await post('x'.repeat(2001))).status).toBe(422);
});
