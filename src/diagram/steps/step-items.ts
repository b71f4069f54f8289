/** The stencil items of a family for steps that a person types as text. */
import type { ShapeFamily, StencilItem } from '../shapes/shape-type.ts';
import type { NodeKind } from './steps.ts';

/** The item for each kind of step. */
export function stepItems(family: ShapeFamily): Readonly<Partial<Record<NodeKind, StencilItem>>> {
  const items = family.stencil.flatMap((group) => group.items);
  const first = (fits: (item: StencilItem) => boolean) => items.find(fits);
  const event = (kind: string) =>
    first(({ type, values }) => /\.Event$/.test(type) && (values?.['event_type'] ?? 'single') === kind);
  const start = event('single');
  const end = event('thick');
  const choice = first(({ type }) => /\.Gateway$/.test(type));
  const step = first(({ type }) => /\.(Activity|Task)$/.test(type)) ?? items[0];
  return {
    ...(start && { start }),
    ...(end && { end }),
    ...(choice && { choice, join: choice }),
    ...(step && { step }),
  };
}

/** The item that begins a new diagram. */
export const startItem = (family: ShapeFamily): StencilItem | undefined =>
  stepItems(family).start ?? stepItems(family).step;

/** The most frequent item of a diagram of the family. */
export const usualItem = (family: ShapeFamily): StencilItem | undefined =>
  stepItems(family).step ?? stepItems(family).start;

/** The item for a plain line of text. */
export const stepItem = (family: ShapeFamily): StencilItem | undefined => stepItems(family).step;

/** Whether the family has flows. Without flows, each line of text is a participant. */
export const drawsFlows = (family: ShapeFamily): boolean => stepItems(family).choice !== undefined;
