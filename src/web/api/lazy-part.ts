import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';
import { loadChunk } from './chunk.ts';
import { PartOnItsWay } from './part-on-its-way.tsx';

/** Functions that make failed parts load again when they are next drawn. */
const failed = new Set<() => void>();

/** Lets failed parts load again when they are next drawn. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Milliseconds after which the next part is prefetched even on a page that is never idle. */
const idleTimeoutMs = 500;

/** Fetches the parts that are needed soon after the start; null once they have been fetched. */
let ahead: Set<() => void> | null = new Set();
/** Fetches the parts that show an outage, during which they could not be loaded. */
const withoutServer = new Set<() => void>();

/**
 * Prefetches parts that are needed soon: those for outages at once, the others one by one while the page is idle, since
 * each occupies the processor when it arrives.
 */
export function fetchAhead(): void {
  for (const fetchPart of withoutServer) fetchPart();
  const waiting = [...(ahead ?? [])];
  ahead = null;
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length) whenIdle(next, idleTimeoutMs);
  };
  whenIdle(next, idleTimeoutMs);
}

/** A component whose code is a chunk of its own. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Prefetches the code of a component that will be drawn. */
  readonly fetchCode: () => void;
};

/**
 * React caches a failed part forever, so it is renewed. Code that has arrived is drawn without `lazy`: after any
 * suspension, however short, React waits for 300 ms before it replaces the fallback.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  let there: ComponentType<Props> | null = null;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    there = pick(await loadChunk(load));
    return there;
  };
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        failed.add(() => {
          Part = begin();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Part = begin();
  const LazyPart = (props: Props): ReactNode => {
    // Fixed while the component is mounted: a switch between the two would discard its state.
    const [own] = useState(() => there);
    return createElement(own ?? Part, props);
  };
  return Object.assign(LazyPart, {
    // The component repeats a failed load when it is drawn, and reports it.
    fetchCode: () => void (there ?? fetchPart().catch(() => undefined)),
  });
}

/** A part that opens on demand, over the page or within it. It has no placeholder; its code is prefetched. */
export function partOnDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  return onDemand(partAhead(load, pick));
}

/** Like `partOnDemand`, for parts that are needed during an outage: their code is prefetched first. */
export function partWithoutServer<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazyPart(load, pick);
  if (ahead) withoutServer.add(Part.fetchCode);
  else Part.fetchCode();
  return onDemand(Part);
}

function onDemand<Props extends object>(Part: LazyPart<Props>): LazyPart<Props> {
  const fallback = createElement(PartOnItsWay);
  const OnDemand = (props: Props): ReactNode => createElement(Suspense, { fallback }, createElement(Part, props));
  return Object.assign(OnDemand, { fetchCode: Part.fetchCode });
}

/** A part whose code is fetched after the page is drawn, or at once if it is needed earlier. */
export function partAhead<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazyPart(load, pick);
  if (ahead) ahead.add(Part.fetchCode);
  else Part.fetchCode();
  return Part;
}
