/** What a diagram module keeps beside its items, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from './module-world.ts';

let here: ModuleWorld;
let module: string;
beforeAll(async () => {
  here = await moduleWorld();
  module = await here.board();
});
afterAll(() => here.server.close());

test('R-DIAG-87, R-DIAG-88 A module keeps its diagram settings; the contract names normal and Link as defaults', async () => {
  const settings = {
    show_gridlines: false,
    show_snaplines: false,
    default_connection_type: 'association',
    default_link_key: 'Flow',
    embedding_enabled: false,
    connection_strategy: 'useDefaults',
    default_anchor: 'center',
    default_connection_point: 'boundary',
    reload_layout: true,
  };
  const put = await here.creator.put(`${module}.json`, { entity_value_settings: settings });
  expect(put.body.entity_value_settings).toEqual(settings);
  expect((await here.creator.get(`${module}.json`)).body.entity_value_settings).toEqual(settings);
  const { body: contract } = await here.creator.get('/api/openapi.json');
  const { properties } = contract.components.schemas.ProjectScenarioModule.properties.entity_value_settings;
  expect(properties.default_connection_type.default).toBe('normal');
  expect(properties.default_link_key.default).toBe('Link');
});

test('R-DIAG-89 The mode of an item is canvas, stencil, preview or stakeholderStencil', async () => {
  const make = (mode: string) =>
    here.creator.post(`${module}/entity_values.json`, { entity_attribute_id: here.card, title: mode, mode });
  for (const mode of ['canvas', 'stencil', 'preview', 'stakeholderStencil']) {
    expect((await make(mode)).body).toMatchObject({ mode });
  }
  expect((await make('sketch')).status).toBe(422);
});
