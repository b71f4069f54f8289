import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { loadChunk } from './chunk.ts';

/** What brings failed parts into a state in which their next drawing loads them anew. */
const failed = new Set<() => void>();

/** Lets parts that could not be loaded be loaded again by their next drawing. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A component whose code is a part of the program of its own. React keeps a failed part for good, unless it is renewed. */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: pick(await loadChunk(load)) };
      } catch (error) {
        failed.add(() => {
          Part = begin();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Part = begin();
  return function LazyPart(props: Props): ReactNode {
    return createElement(Part, props);
  };
}
