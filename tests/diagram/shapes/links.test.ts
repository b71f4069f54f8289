/** The lines, markers and colours of links. */
import { expect, test } from 'vitest';
import type { CellValues } from '../../../src/diagram/cells/cell.ts';
import { linkKeys, linkType } from '../../../src/diagram/shapes/families.ts';

const markersOf = (key: string, values: CellValues) => {
  const { source, target, dash } = linkType(key).style({ values });
  return { source: source?.fill, target: target?.fill, dashed: dash !== undefined };
};

test('the flow type of a flow decides its ends and its dashes', () => {
  const flow = (flowType: string, more: CellValues = {}) => markersOf('Flow', { flowType, ...more });
  expect(flow('normal')).toEqual({ source: undefined, target: '$stroke', dashed: false });
  expect(flow('default')).toEqual({ source: 'none', target: '$stroke', dashed: false });
  expect(flow('conditional')).toEqual({ source: '$paper', target: '$stroke', dashed: false });
  expect(flow('message')).toEqual({ source: '$paper', target: '$paper', dashed: true });
  expect(flow('association')).toEqual({ source: undefined, target: undefined, dashed: true });
  expect(flow('association', { direction: 'one' })).toEqual({ source: undefined, target: 'none', dashed: true });
  expect(flow('association', { direction: 'both' })).toEqual({ source: 'none', target: 'none', dashed: true });
  expect(linkType('Flow').style({ values: { flowType: 'conversation' } }).doubled).toBe(true);
});

test('the link type of a relationship decides its ends and its dashes', () => {
  const link = (link_type: string) => markersOf('Link', { link_type });
  expect(link('aggregation')).toEqual({ source: '$paper', target: undefined, dashed: false });
  expect(link('composition')).toEqual({ source: '$stroke', target: undefined, dashed: false });
  expect(link('assignment')).toEqual({ source: '$stroke', target: '$stroke', dashed: false });
  expect(link('realization')).toEqual({ source: undefined, target: '$paper', dashed: true });
  expect(link('serving')).toEqual({ source: undefined, target: 'none', dashed: false });
  expect(link('access')).toEqual({ source: undefined, target: 'none', dashed: true });
  expect(link('influence')).toEqual({ source: undefined, target: 'none', dashed: true });
  expect(link('trigger')).toEqual({ source: undefined, target: '$stroke', dashed: false });
  expect(link('flow')).toEqual({ source: undefined, target: '$stroke', dashed: true });
  expect(link('special')).toEqual({ source: undefined, target: '$paper', dashed: false });
  expect(link('association')).toEqual({ source: undefined, target: undefined, dashed: false });
});

test('a link has its own colour, else that of its kind of relationship; filled ends share it', () => {
  const relationship_type = { relationship_color: '#208174' };
  for (const key of linkKeys) {
    const look = (values: CellValues) => linkType(key).style({ values: { link_type: 'composition', ...values } });
    expect(look({ link_color: '#D43E33', relationship_type }).stroke).toBe('#D43E33');
    expect(look({ link_color: null, relationship_type }).stroke).toBe('#208174');
    expect(look({}).stroke).toBe('$stroke');
    const { source, target } = look({ link_color: '#D43E33' });
    expect([source?.fill, target?.fill]).toContain('#D43E33');
  }
});
