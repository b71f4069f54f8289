import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../src/contract/model.ts';
import { familyOf, usualLinkKey } from '../../../../src/diagram/shapes/families.ts';
import { parseStored } from '../../../../src/web/diagram/panels/inspector/remembered.ts';
import { defaultSection } from '../../../../src/web/diagram/panels/inspector/section.tsx';
import {
  markMixed,
  membersOf,
  mixedWords,
  ownFields,
  sharedFields,
  withValues,
} from '../../../../src/web/diagram/panels/inspector/shared-fields.ts';
import {
  addLayer,
  assignLayer,
  changeLayer,
  moveLayer,
  removeLayer,
} from '../../../../src/web/diagram/panels/layers/edit-layers.ts';
import { fitInto, mapBox } from '../../../../src/web/diagram/panels/minimap/minimap-place.ts';
import { readView, withView } from '../../../../src/web/diagram/panels/outline/view-names.ts';
import { findCells, wrappedIndex } from '../../../../src/web/diagram/panels/search/find-cells.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const definitions = JSON.parse(readFileSync(new URL('../../../../schemas/definitions.json', import.meta.url), 'utf8'));
const settings = (definitions.$defs ?? definitions).entity_value_settings.properties as Record<string, JsonSchema>;

describe('what a diagram opens with', () => {
  test('The view is the diagram, unless the address says otherwise', () => {
    expect(readView(new URLSearchParams(''))).toBe('diagram');
    expect(readView(new URLSearchParams('view=nonsense'))).toBe('diagram');
    expect(readView(new URLSearchParams('view=outline'))).toBe('outline');
    const address = withView(new URLSearchParams('tab=a'), 'table');
    expect(address.toString()).toBe('tab=a&view=table');
    expect(withView(address, 'diagram').toString()).toBe('tab=a');
  });
  test('The open section of the inspector is the properties', () => {
    expect(defaultSection).toBe('properties');
  });
  test('New flows are normal and new links are of the type Link, unless the module says otherwise', () => {
    expect(settings['default_connection_type']?.['default']).toBe('normal');
    expect(settings['default_link_key']).not.toHaveProperty('default');
    expect(usualLinkKey(familyOf('Quadrants'))).toBe('Link');
    expect(usualLinkKey(familyOf('Sequences'))).toBe('sequence.Message');
  });
  test('A module keeps the settings of its diagram', () => {
    expect(Object.keys(settings)).toEqual(
      expect.arrayContaining([
        'show_gridlines',
        'show_snaplines',
        'embedding_enabled',
        'connection_strategy',
        'default_anchor',
        'default_connection_point',
        'reload_layout',
      ]),
    );
  });
  test('a damaged memory counts as none', () => {
    expect(parseStored('{', 360)).toBe(360);
    expect(parseStored('"wide"', 360)).toBe(360);
    expect(parseStored('400', 360)).toBe(400);
    expect(parseStored(null, true)).toBe(true);
  });
});

describe('fields of several cells', () => {
  const color = { type: ['string', 'null'], format: 'color' };
  const activity: JsonSchema = {
    properties: {
      open: { type: 'boolean', default: false },
      icon: { type: 'string', enum: ['none', 'user'], default: 'none' },
      color,
      lanes: { type: 'array', 'x-hidden': true },
      style: { type: 'object' },
    },
  };
  const event: JsonSchema = { properties: { icon: { type: 'string', enum: ['timer'] }, color } };

  test('hidden fields and the look are left out, and switches come last', () => {
    expect(Object.keys(membersOf(ownFields(activity)))).toEqual(['icon', 'color', 'open']);
  });
  test('only fields that all have alike are offered; where values differ the field is mixed', () => {
    const shared = sharedFields([
      { schema: ownFields(activity), values: { color: '#FFFFFF' } },
      { schema: ownFields(event), values: { color: '#000000' } },
    ]);
    expect(Object.keys(membersOf(shared.schema))).toEqual(['color']);
    expect([...shared.mixed]).toEqual(['color']);
    expect(shared.values).toEqual({});
  });
  test('what says nothing has the default', () => {
    const schema = ownFields(activity);
    const one = sharedFields([
      { schema, values: {} },
      { schema, values: { icon: 'none', open: true } },
    ]);
    expect(one.values).toEqual({ icon: 'none' });
    expect([...one.mixed]).toEqual(['open']);
    expect(membersOf(markMixed(one.schema, one.mixed))['open']?.['description']).toBe(mixedWords);
  });
  test('what is emptied goes', () => {
    expect(withValues({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 });
  });
});

describe('layers', () => {
  test('A diagram has a set of layers, and each cell is on exactly one of them', () => {
    const layers = addLayer([], 'two');
    expect(layers.map(({ name }) => name)).toEqual(['Layer 1', 'Layer 2']);
    const graph = graphOf([task('A'), task('B', 200)], layers);
    const on = () => graph.cells().map((cell) => graph.layerOf(cell));
    expect(on()).toEqual([layers[0]?.id, layers[0]?.id]);
    const said: string[] = [];
    expect(assignLayer({ graph, announce: (words) => said.push(words) }, [graph.cells()[1] as never], 'two')).toBe(1);
    expect(on()).toEqual([layers[0]?.id, 'two']);
    expect(said).toEqual(['1 cell is on Layer 2 now']);
  });
  test('locked cells stay on their layer', () => {
    const graph = graphOf([task('A', 0, 0, { locked: true })], addLayer([], 'two'));
    expect(assignLayer({ graph, announce: () => undefined }, graph.cells(), 'two')).toBe(0);
  });
  test('layers are renamed, hidden, put in order and deleted', () => {
    const layers = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    expect(changeLayer(layers, 'b', { hidden: true })[1]).toEqual({ id: 'b', name: 'B', hidden: true });
    expect(moveLayer(layers, 'b', -1).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(moveLayer(layers, 'a', -1)).toBe(layers);
    expect(removeLayer(layers, 'a')).toEqual({ layers: [{ id: 'b', name: 'B' }], receiver: 'b' });
    expect(removeLayer([{ id: 'a', name: 'A' }], 'a').receiver).toBeNull();
    expect(addLayer([{ id: 'x', name: 'Layer 2' }], 'y').at(-1)?.name).toBe('Layer 3');
  });
});

describe('search', () => {
  const graph = graphOf([
    pool('P', ['A'], { title: 'Warehouse', values: { lanes: [{ id: '1', label: 'Gate', size: 250 }] } }),
    task('A', 60, 40, { title: 'Check papers', text: 'All of them', stakeholder_ids: [7] }),
    task('B', 800, 40, { title: 'Pay', values: { icon_type: 'user' } }),
    flow('F', 'A', 'B', { title: 'papers' }),
  ]);
  const names = { stakeholder_ids: new Map([[7, 'Customs']]) };
  test.each([
    ['papers', ['A', 'F']],
    ['CHECK them', ['A']],
    ['user task', ['B']],
    ['gate', ['P']],
    ['customs', ['A']],
    ['  ', []],
    ['nowhere', []],
  ])('%s', (text, found) => {
    expect(findCells(graph, text, names)).toEqual(found);
  });
  test('goes round', () => {
    expect([wrappedIndex(2, 1, 3), wrappedIndex(0, -1, 3), wrappedIndex(-1, 1, 3), wrappedIndex(0, 1, 0)]).toEqual([
      0, 2, 0, 0,
    ]);
  });
});

test('the small picture shows the whole diagram, and never larger than a quarter', () => {
  const room = { width: 160, height: 120 };
  const bounds = { x: -500, y: 100, width: 4000, height: 1000 };
  const drawn = mapBox(fitInto(bounds, room), bounds);
  expect(drawn.x).toBeCloseTo(6);
  expect(drawn.width).toBeCloseTo(148);
  expect(drawn.y + drawn.height / 2).toBeCloseTo(60);
  expect(fitInto({ x: 0, y: 0, width: 10, height: 10 }, room).zoom).toBe(0.25);
});
