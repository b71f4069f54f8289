/** A shape family that no seed can store is reported in sentences. The product's families have no such fault. */
import { expect, test } from 'vitest';
import { familyFaults, writtenFaults } from '../../checks/families.ts';
import { familyRegistry } from '../../src/diagram/shapes/family-registry.ts';

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

test('what an act of the editor writes to a shape, and its schema does not have, is a fault that names the act', () => {
  const { bpmn } = familyRegistry;
  const stencil = bpmn.stencil.map(({ label, items }) => ({
    label,
    items: items.filter(({ label }) => label === 'Annotation' || label === 'Task'),
  }));
  const everything = { type: 'object', properties: {} };
  const facing = (turns: boolean) => ({
    modules: [{ name: 'Process flow', type_key: 'ProcessFlows', content: 'diagram' }],
    items: ['bpmn.Artifact', 'bpmn.Task', 'Flow', 'Link'].map((key) => ({
      key,
      module_type_id: 'Process flow',
      json_schema:
        key === 'bpmn.Artifact' && !turns
          ? { ...everything, properties: { orientation: { const: 'left' } } }
          : everything,
    })),
  });
  expect(writtenFaults([{ ...bpmn, stencil }], facing(true))).toEqual([]);
  expect(writtenFaults([{ ...bpmn, stencil }], facing(false))).toEqual([
    expect.stringMatching(/does not save what the editor writes to "bpmn\.Artifact"\/orientation: .*would link it/),
  ]);
});
