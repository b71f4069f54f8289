/** A family of shapes that no seed lets anybody keep is told of in sentences; those of the product are kept. */
import { expect, test } from 'vitest';
import { familyFaults } from '../../checks/families.ts';
import { familyRegistry } from '../../src/web/diagram/shapes/family-registry.ts';

const { ecosystem } = familyRegistry;
const items = [...ecosystem.shapes.map(({ key }) => key)].map((key) => ({ key, module_type_id: 'Ecosystem' }));
const seeds = { modules: [{ name: 'Ecosystem', type_key: 'Ecosystems', content: 'diagram' }], items };

test('a family has a kind of module, and types of items for all that it draws and offers', () => {
  expect(familyFaults(ecosystem, seeds)).toEqual([]);
  expect(familyFaults({ ...ecosystem, moduleType: 'Ecosystem' }, seeds)).toEqual([
    expect.stringMatching(/type_key "Ecosystem".*Did you mean "Ecosystems"\?/),
  ]);
  expect(familyFaults(ecosystem, { ...seeds, items: items.slice(1) })).toEqual([
    expect.stringMatching(/"ecosystem\.Role".*entity_attribute\.json/),
  ]);
  const stencil = [{ label: 'Roles', items: [{ label: 'Role', type: 'ecosystem.Rle' }] }];
  expect(familyFaults({ ...ecosystem, stencil }, seeds)).toEqual([
    expect.stringMatching(/Did you mean "ecosystem.Role"/),
  ]);
});
