/** The settings of a diagram module, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from './module-world.ts';

let here: ModuleWorld;
let module: string;
beforeAll(async () => {
  here = await moduleWorld();
  module = await here.board();
});
afterAll(() => here.server.close());

const begun = {
  show_gridlines: true,
  show_snaplines: true,
  default_connection_type: 'normal',
  embedding_enabled: true,
  reload_layout: false,
};

test('R-DIAG-87, R-DIAG-88 A new module answers the settings it begins with: new flows are normal, and which type new links have its kind of diagram says', async () => {
  expect((await here.creator.get(`${module}.json`)).body.entity_value_settings).toEqual(begun);
  const given = await here.creator.made(`${here.project}/project_scenario_modules`, {
    name: 'Given',
    scenario_module_id: here.kanban,
    entity_value_settings: { show_gridlines: false, default_link_key: 'Flow' },
  });
  expect(given.entity_value_settings).toEqual({ ...begun, show_gridlines: false, default_link_key: 'Flow' });
});

test('R-DIAG-87, R-DIAG-88 A module keeps its diagram settings; the contract names what it begins with', async () => {
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
  const said = contract.components.schemas.ProjectScenarioModule.properties.entity_value_settings;
  expect(said.default).toEqual(begun);
  expect(said.properties.default_connection_type.default).toBe('normal');
  // With a default here, a link type that a person chose for a BPMN process could not be detected.
  expect(said.properties.default_link_key).not.toHaveProperty('default');
  expect(said.properties.default_link_key.description).toMatch(/Link, unless/);
  // An update stores the sent value.
  await here.creator.put(`${module}.json`, { entity_value_settings: { show_gridlines: false } });
  expect((await here.creator.get(`${module}.json`)).body.entity_value_settings).toEqual({ show_gridlines: false });
});

test('R-DIAG-88 A word that no line is led by is refused, with those there are', async () => {
  const { status, body } = await here.creator.put(`${module}.json`, {
    entity_value_settings: { default_connection_point: 'outline' },
  });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: '/entity_value_settings/default_connection_point' }]);
});

test('R-DIAG-89 The mode of an item is canvas, stencil, preview or stakeholderStencil', async () => {
  const make = (mode: string) =>
    here.creator.post(`${module}/entity_values.json`, { entity_attribute_id: here.card, title: mode, mode });
  for (const mode of ['canvas', 'stencil', 'preview', 'stakeholderStencil']) {
    expect((await make(mode)).body).toMatchObject({ mode });
  }
  expect((await make('sketch')).status).toBe(422);
});
