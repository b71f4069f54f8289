import { expect, test } from 'vitest';
import { familyOf, shapeType } from '../../../../src/diagram/shapes/families.ts';
import { newElement } from '../../../../src/diagram/shapes/new-element.ts';
import { connect } from '../../../../src/web/diagram/edits/connect.ts';
import { graphOf, task } from '../../../diagram/cells.ts';

test('a role that administrators keep becomes a shape with its name and colour', () => {
  const { lookup } = familyOf('Ecosystems');
  const item = lookup?.item({ id: 7, name: 'Regulator', color: '#986C16' });
  if (!item) throw new Error('Ecosystems offer no roles.');
  const cell = newElement(item, { x: 100, y: 100 });
  expect(cell).toMatchObject({
    type: 'ecosystem.Role',
    title: 'Regulator',
    values: { ecosystem_role_id: 7, role_color: '#986C16' },
  });
  expect(JSON.stringify(shapeType(cell.type).draw(cell))).toContain('#986C16');
});

test('a role without a colour is drawn in that of the theme', () => {
  const item = familyOf('Ecosystems').lookup?.item({ id: 8, name: 'Donor', color: null });
  expect(item?.values).toEqual({ ecosystem_role_id: 8, role_color: null });
});

test('What one role gives another has a direction from the start', () => {
  const graph = graphOf([
    task('Grower', 0, 0, { type: 'ecosystem.Role' }),
    task('Shop', 300, 0, { type: 'ecosystem.Role' }),
    task('Picture', 600, 0, { type: 'Image' }),
  ]);
  const given = connect(graph, { source: 'Grower', target: 'Shop', type: 'Link' });
  expect(given?.values['link_type']).toBe('flow');
  const beside = connect(graph, { source: 'Picture', target: 'Shop', type: 'Link' });
  expect(beside?.values['link_type']).toBe('association');
});
