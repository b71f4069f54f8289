import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';
import { loadChunk } from './chunk.ts';
import { PartOnItsWay } from './part-on-its-way.tsx';

/** Functions that reset failed lazy parts, so that they load again at the next render. */
const failed = new Set<() => void>();

/** Resets all failed lazy parts, so that they load again at the next render. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** The time after which the next part is prefetched even if the page is never idle, in milliseconds. */
const idleTimeoutMs = 500;

/** Functions that prefetch the parts needed soon after the start; null once they have been called. */
let ahead: Set<() => void> | null = new Set();
/** Functions that prefetch the parts needed during an outage, when they could not be loaded. */
const withoutServer = new Set<() => void>();

/**
 * Prefetches the parts that are needed soon: those for outages at once, the others one by one while the page is idle,
 * because the evaluation of each part blocks the page.
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

/** A component in a separate chunk. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Prefetches the code of the component. */
  readonly fetchCode: () => void;
};

/**
 * Creates a component in a separate chunk. React caches a failed part forever, so it is replaced by a new one. Loaded
 * code is rendered without `lazy`: after any suspension, however short, React waits for 300 ms before it replaces the
 * fallback.
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
    // Constant while the component is mounted, because a change between the two would discard its state.
    const [own] = useState(() => there);
    return createElement(own ?? Part, props);
  };
  return Object.assign(LazyPart, {
    // A failure is ignored here: the component loads the code again when it is rendered, and reports errors.
    fetchCode: () => void (there ?? fetchPart().catch(() => undefined)),
  });
}

/** A part that opens on demand, over the page or in it. It has no placeholder, and its code is prefetched. */
export function partOnDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  return onDemand(partAhead(load, pick));
}

/** Like `partOnDemand`, for parts that are needed during an outage. Their code is prefetched first. */
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

/** A part whose code loads after the page is rendered, or at once if it is needed earlier. */
export function partAhead<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazyPart(load, pick);
  if (ahead) ahead.add(Part.fetchCode);
  else Part.fetchCode();
  return Part;
}
