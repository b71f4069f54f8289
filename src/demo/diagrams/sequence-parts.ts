/** Makes parts of sequence diagrams. Participants are columns; vertical positions are times. */
import type { DemoLine, DemoShape, More } from './diagram.ts';

const [top, head] = [40, 120];
const bar = 12;
const middle = (column: number): number => 120 + column * 220;

/** A lifeline with its head. */
export const participant = (
  id: string,
  title: string,
  { column, kind, until, ...more }: More & { readonly column: number; readonly kind: string; readonly until: number },
): DemoShape => ({
  id,
  type: 'sequence.Participant',
  title,
  box: [middle(column) - head / 2, top, head, until - top],
  holds: true,
  ...more,
  values: { kind },
});

/** The period in which the participant of a column is active. */
export const active = (id: string, column: number, from: number, until: number): DemoShape => ({
  id,
  type: 'sequence.Activation',
  title: '',
  box: [middle(column) - bar / 2, from, bar, until - from],
});

interface Frame {
  readonly operator: string;
  readonly guard: string | readonly [string, string];
  /** The first and the last column of the frame. */
  readonly columns: readonly [number, number];
  readonly from: number;
  readonly until: number;
}

/** A frame around columns and a period, with the condition of each of its operands. */
export const fragment = (id: string, { operator, guard, columns: [first, last], from, until }: Frame): DemoShape => ({
  id,
  type: 'sequence.Fragment',
  title: '',
  box: [middle(first) - 90, from, middle(last) - middle(first) + 180, until - from],
  values: typeof guard === 'string' ? { operator, guard } : { operator, guard: guard[0], second_guard: guard[1] },
});

const messageOf =
  (message_type: string) =>
  (from: string, to: string, title: string, y: number): DemoLine => ({
    type: 'sequence.Message',
    from,
    to,
    title,
    values: { message_type, label_position: 'middle' },
    y,
  });

export const calls = messageOf('synchronous');
export const sends = messageOf('asynchronous');
export const answers = messageOf('reply');
