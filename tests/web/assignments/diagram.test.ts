/** Badges for assignments and comments on the shapes of a diagram. */
import { expect, test } from 'vitest';
import { families, familyOf, shapeType } from '../../../src/diagram/shapes/families.ts';
import { newElement } from '../../../src/diagram/shapes/new-element.ts';
import type { Assignable, Assignables } from '../../../src/web/assignments/assignables.ts';
import { emptyList } from '../../../src/web/assignments/assignables.ts';
import { colourKey } from '../../../src/web/assignments/colour-by.ts';
import { emptyColourFilter, emptyFilter } from '../../../src/web/assignments/filter.ts';
import { flagDrawing, isPale, noMarks } from '../../../src/web/diagram/engine/cell-marks.ts';
import { showCounts } from '../../../src/web/diagram/panels/comments/follow-counts.ts';
import { marksFor } from '../../../src/web/diagram/panels/filter/marks-for.ts';
import { stakeholderGroup } from '../../../src/web/diagram/panels/stencil-groups.ts';
import { flow, graphOf, task } from '../../diagram/cells.ts';

const unassigned = {
  stakeholder_ids: emptyList,
  product_and_service_item_ids: emptyList,
  tag_ids: emptyList,
  user_ids: emptyList,
};

const diagramKinds = Object.keys(families);

const thing = (id: number, name: string, groupIds: readonly number[] = []): Assignable => ({
  id,
  name,
  color: null,
  groupIds,
  detail: '',
});
const assignables: Assignables = {
  ...unassigned,
  stakeholder_ids: {
    things: new Map([
      [1, thing(1, 'Pickers', [10])],
      [2, thing(2, 'Fire brigade')],
    ]),
    groups: new Map([[10, { id: 10, name: 'User', color: null }]]),
  },
};
const cells = [task('A', 0, 0, { stakeholder_ids: [1, 2] }), task('B', 0, 0, { stakeholder_ids: [2] }), task('C')];
const keys = colourKey(['stakeholder_ids'], assignables);
const lens = { filter: emptyFilter, colours: emptyColourFilter, keys: new Map() };

test('nothing asked, nothing shown: no shape is pale or carries colours', () => {
  expect(marksFor(cells, lens, assignables, null)).toEqual({ ...noMarks, shown: 3 });
});

test('shapes that do not match are pale, and so is every link that ends at one', () => {
  const marks = marksFor(cells, { ...lens, filter: { ...emptyFilter, stakeholder_role_ids: [10] } }, assignables, null);
  expect([...marks.pale]).toEqual(['B', 'C']);
  expect(marks.shown).toBe(1);
  expect(isPale(flow('F', 'A', 'B'), marks)).toBe(true);
  expect(isPale(flow('G', 'A', null), marks)).toBe(false);
  expect(isPale(task('A'), marks)).toBe(false);
});

test('the chosen entries of the legend leave the rest pale too, without changing the count of the filter', () => {
  const marks = marksFor(
    cells,
    { ...lens, keys, colours: { ...emptyColourFilter, stakeholder_ids: [1] } },
    assignables,
    null,
  );
  expect([...marks.pale]).toEqual(['B', 'C']);
  expect(marks.shown).toBe(3);
  expect([...marks.flags].map(([jsid, flags]) => [jsid, flags.map(({ letters }) => letters)])).toEqual([
    ['A', ['PI', 'FB']],
    ['B', ['FB']],
  ]);
});

test('where there is no room for all colours of a shape, the last says how many are missing', () => {
  const flags = Array.from({ length: 9 }, (_, at) => ({ colour: '#3678BA', letters: String(at) }));
  const words = flagDrawing(task('A', 0, 0, { size: { width: 36, height: 36 } }), flags).flatMap((stroke) =>
    stroke.kind === 'words' ? stroke.lines : [],
  );
  expect(words).toEqual(['0', '1', '+7']);
  expect(flagDrawing(task('A'), flags.slice(0, 2))).toHaveLength(4);
  expect(flagDrawing(task('A'), [])).toEqual([]);
});

test('every family offers the project’s stakeholders as a shape of its own, named and assigned to them', () => {
  for (const kind of diagramKinds) {
    const family = familyOf(kind);
    const group = stakeholderGroup(family, 'Interested parties', assignables.stakeholder_ids);
    expect(group?.label).toBe('Interested parties');
    expect(group?.items.map(({ label }) => label)).toEqual(['Pickers', 'Fire brigade']);
    for (const item of group?.items ?? []) {
      expect(family.shapes).toContain(shapeType(item.type));
      expect(newElement(item, { x: 0, y: 0 })).toMatchObject({
        title: item.label,
        stakeholder_ids: item.starts?.stakeholder_ids,
      });
    }
  }
  expect(stakeholderGroup(familyOf('ProcessFlows'), 'Stakeholders', unassigned.stakeholder_ids)).toBeNull();
});

test('counts of comments come and go by what the server tells, and are no change of the user', () => {
  const graph = graphOf([
    task('A', 0, 0, { comment_count: 2, unread_comment_count: 1 }),
    task('B'),
    flow('F', 'A', 'B'),
  ]);
  const changes: string[] = [];
  graph.onChange((all) => changes.push(...all.map(({ jsid, origin }) => `${jsid} ${origin}`)));
  const jsids = new Map([
    [7, 'B'],
    [8, 'F'],
  ]);
  showCounts(graph, (id) => jsids.get(id), [
    { id: 7, comment_count: 3, unread_comment_count: 1 },
    { id: 8, comment_count: 1, unread_comment_count: 0 },
    { id: 99, comment_count: 5, unread_comment_count: 5 },
  ]);
  expect(
    ['A', 'B', 'F'].map((jsid) => [graph.get(jsid)?.comment_count, graph.get(jsid)?.unread_comment_count]),
  ).toEqual([
    [0, 0],
    [3, 1],
    [1, 0],
  ]);
  expect(changes.sort()).toEqual(['A remote', 'B remote', 'F remote']);
});
