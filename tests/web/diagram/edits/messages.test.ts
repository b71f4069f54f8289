import { describe, expect, test } from 'vitest';
import type { ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { boxOf } from '../../../../src/diagram/routing/route.ts';
import { connect } from '../../../../src/web/diagram/edits/connect.ts';
import { containerAt, setContainer } from '../../../../src/web/diagram/edits/embed.ts';
import { carriedBy, heightOf } from '../../../../src/web/diagram/edits/lifelines.ts';
import { connectToItself, leadMessage } from '../../../../src/web/diagram/edits/message.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { besideTheOthers } from '../../../../src/web/diagram/edits/place.ts';
import { removeCells } from '../../../../src/web/diagram/edits/remove.ts';
import { resizeCell } from '../../../../src/web/diagram/edits/resize.ts';
import { nameOf, waysOf } from '../../../../src/web/diagram/outline/describe.ts';
import { graphOf, task } from '../../../diagram/cells.ts';

const lifeline = (jsid: string, x: number): ElementCell =>
  task(jsid, x, 0, { type: 'sequence.Participant', size: { width: 120, height: 400 } });

/** Three lifelines whose centres are at x 60, 260 and 460, and the messages between them. */
function conversation() {
  const graph = graphOf([lifeline('Customer', 0), lifeline('Shop', 200), lifeline('Store', 400)]);
  const say = (source: string, target: string, at?: number) => {
    const link = connect(graph, { source, target, type: 'sequence.Message', ...(at !== undefined && { at }) });
    if (!link) throw new Error(`${source} cannot say anything to ${target}.`);
    return link.jsid;
  };
  const line = (jsid: string) => {
    const link = graph.link(jsid);
    return link ? graph.routes.of(link).map(({ x, y }) => [x, y]) : [];
  };
  const bars = (jsid: string) =>
    (graph.element(jsid)?.embeds ?? []).flatMap((bar) => {
      const cell = graph.element(bar);
      return cell ? [[cell.position.y, cell.position.y + cell.size.height]] : [];
    });
  const height = (jsid: string) => {
    const link = graph.link(jsid);
    return link && heightOf(graph, link);
  };
  return { graph, say, line, bars, height };
}

describe('messages of a sequence', () => {
  test('A call begins a bar where it arrives, at whose edge it ends; what goes back to the caller is the reply that ends it', () => {
    const { graph, say, line, bars } = conversation();
    const order = say('Customer', 'Shop', 100);
    expect(line(order)).toEqual([
      [60, 100],
      [254, 100],
    ]);
    const check = say('Shop', 'Store', 120);
    const checked = say('Store', 'Shop', 150);
    const done = say('Shop', 'Customer', 200);
    expect([order, check, checked, done].map((jsid) => graph.link(jsid)?.values['message_type'])).toEqual([
      'synchronous',
      'synchronous',
      'reply',
      'reply',
    ]);
    expect(line(checked)).toEqual([
      [454, 150],
      [266, 150],
    ]);
    expect([bars('Customer'), bars('Shop'), bars('Store')]).toEqual([[], [[100, 200]], [[120, 150]]]);
  });

  test('What is said just where a bar would end stays at its height, and the bar goes on', () => {
    const { graph, say, line, bars } = conversation();
    say('Customer', 'Shop', 100);
    const [[, end = 0] = []] = bars('Shop');
    const check = say('Shop', 'Store', end);
    expect(line(check)[0]?.[1]).toBe(end);
    expect(bars('Shop')[0]?.[1]).toBeGreaterThan(end);
    expect(bars('Store')[0]?.[0]).toBe(end);
    expect(graph.link(say('Store', 'Shop', end + 60))?.values['message_type']).toBe('reply');
  });

  test('Without a place to be said at, each comes below the one before, and lifelines go on as far as it takes', () => {
    const { graph, say, height } = conversation();
    const said = [1, 2, 3, 4, 5].flatMap(() => [say('Customer', 'Shop'), say('Shop', 'Customer')]);
    const heights = said.map(height);
    expect(heights).toEqual(heights.toSorted((a = 0, b = 0) => a - b));
    expect(new Set(heights).size).toBe(10);
    graph.change(said[8] ?? '', { title: 'last order' });
    expect(waysOf(graph, 'Customer').at(-1)).toBe('last order: Shop');
    const ends = ['Customer', 'Shop', 'Store'].map((jsid) => graph.element(jsid)?.size.height ?? 0);
    expect(ends[0]).toBeGreaterThan(heights.at(-1) ?? 0);
    expect(ends).toEqual([ends[0], ends[0], ends[0]]);
  });

  test('What is said across the line of others comes below it; where no line is passed it does not', () => {
    const { graph, say, height } = conversation();
    graph.add([lifeline('Bank', 600)]);
    const said = [say('Customer', 'Shop'), say('Customer', 'Store'), say('Shop', 'Bank')].map(height);
    expect(new Set(said).size).toBe(3);
    expect(said).toEqual(said.toSorted((a = 0, b = 0) => a - b));
    const { say: sayApart, height: heightApart, graph: apart } = conversation();
    apart.add([lifeline('Bank', 600)]);
    expect(heightApart(sayApart('Customer', 'Shop'))).toBe(heightApart(sayApart('Store', 'Bank')));
  });

  test('A message that is moved takes along the bar that it begins, what is said from there, and the reply', () => {
    const { graph, say, bars, height } = conversation();
    const said = [say('Customer', 'Shop', 100), say('Shop', 'Store', 120), say('Store', 'Shop', 150)];
    said.push(say('Shop', 'Customer', 200));
    const [order = ''] = said;
    moveCells(graph, [order, ...carriedBy(graph, [order])], { x: 0, y: 50 });
    expect(said.map(height)).toEqual([150, 170, 200, 250]);
    expect([bars('Shop'), bars('Store')]).toEqual([[[150, 250]], [[170, 200]]]);
  });

  test('A lifeline that is moved or made longer leaves messages at their height, and level', () => {
    const { graph, say, line } = conversation();
    const order = say('Customer', 'Shop', 100);
    resizeCell(graph, 'Shop', { x: 200, y: 0, width: 120, height: 800 });
    moveCells(graph, ['Customer'], { x: -40, y: 30 });
    expect(line(order)).toEqual([
      [20, 100],
      [254, 100],
    ]);
    moveCells(graph, ['Customer', 'Shop', 'Store'], { x: 0, y: 10 });
    expect(line(order)[0]).toEqual([20, 110]);
  });

  test('The reply follows the end of a bar that is made longer; a bar that is deleted leaves what is said', () => {
    const { graph, say, height, line } = conversation();
    const order = say('Customer', 'Shop', 100);
    const done = say('Shop', 'Customer', 160);
    const [bar = ''] = graph.element('Shop')?.embeds ?? [];
    const box = boxOf(graph.element(bar) as ElementCell);
    resizeCell(graph, bar, { ...box, height: 120 });
    expect([height(order), height(done)]).toEqual([100, 220]);
    // The end of the bar follows the reply too.
    moveCells(graph, [done], { x: 0, y: -20 });
    expect(graph.element(bar)?.size.height).toBe(100);
    moveCells(graph, [done], { x: 0, y: 20 });
    removeCells(graph, [bar]);
    expect(line(done)).toEqual([
      [260, 220],
      [60, 220],
    ]);
  });

  test('A bar goes with the message that began it, unless something else is said from there', () => {
    const { graph, say, bars } = conversation();
    const order = say('Customer', 'Shop', 100);
    const check = say('Shop', 'Store', 120);
    removeCells(graph, [order]);
    expect(bars('Shop')).toHaveLength(1);
    removeCells(graph, [check]);
    expect(bars('Store')).toEqual([]);
  });

  test('A message that is led to another lifeline is sent when it was, and its bar goes along', () => {
    const { graph, say, bars, line } = conversation();
    const order = say('Customer', 'Shop', 100);
    const link = graph.link(order);
    if (link) leadMessage(graph, link, 'target', 'Store');
    expect([bars('Shop'), bars('Store')]).toEqual([[], [[100, 160]]]);
    expect(line(order)).toEqual([
      [60, 100],
      [454, 100],
    ]);
  });

  test('A bar that is dropped near a lifeline stands in its middle, within another one half beside that', () => {
    const { graph } = conversation();
    const drop = (jsid: string, x: number, y: number) => {
      graph.add([task(jsid, x, y, { type: 'sequence.Activation', size: { width: 12, height: 60 }, title: '' })]);
      const cell = graph.element(jsid) as ElementCell;
      setContainer(graph, jsid, containerAt(graph, ['Customer', 'Shop', 'Store'], cell)?.jsid);
      return graph.element(jsid)?.position;
    };
    expect(drop('one', 275, 100)).toEqual({ x: 254, y: 100 });
    expect(drop('two', 240, 120)).toEqual({ x: 260, y: 120 });
    expect(nameOf(graph, 'one')).toBe('Activation of Shop');
  });

  test('Who says something to itself gets a loop to a bar of its own', () => {
    const { graph, say, line } = conversation();
    say('Customer', 'Shop', 100);
    const own = connectToItself(graph, 'Shop', 'sequence.Message', 130) ?? '';
    expect(graph.link(own)?.values['message_type']).toBe('self');
    expect(line(own)).toEqual([
      [266, 130],
      [312, 130],
      [312, 146],
      [272, 146],
    ]);
    const done = say('Shop', 'Customer', 240);
    expect(graph.link(done)?.values['message_type']).toBe('reply');
  });
});

test('a new participant comes to the right of the others, at their height; whatever else is added does not', () => {
  const graph = graphOf([lifeline('a', 100), lifeline('b', 400)]);
  const beside = besideTheOthers(graph, lifeline('c', 0));
  expect(beside).toMatchObject({ x: 620, y: lifeline('a', 0).position.y });
  expect(besideTheOthers(graph, task('t'))).toBeUndefined();
  expect(besideTheOthers(graphOf([]), lifeline('c', 0))).toBeUndefined();
});
