import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';
import { loadChunk } from './chunk.ts';
import { PartOnItsWay } from './part-on-its-way.tsx';

/** What brings failed parts into a state in which their next drawing loads them anew. */
const failed = new Set<() => void>();

/** Lets parts that could not be loaded be loaded again by their next drawing. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Milliseconds after which the next part is fetched ahead even on a page that is never idle. */
const patience = 500;

/** What fetches the parts that are wanted soon, though not at first; null once they have been fetched. */
let ahead: Set<() => void> | null = new Set();
/** What fetches the parts that are wanted when the server is away, from which they could not come then. */
const withoutServer = new Set<() => void>();

/**
 * Fetches the parts that will be wanted soon, so that whoever asks for one need not wait: at once those that are wanted
 * without the server, the others one after the other while nothing else is to do, as each keeps the processor busy when
 * it has come.
 */
export function fetchAhead(): void {
  for (const fetchPart of withoutServer) fetchPart();
  const waiting = [...(ahead ?? [])];
  ahead = null;
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length) whenIdle(next, patience);
  };
  whenIdle(next, patience);
}

/** A component whose code is a part of the program of its own. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the code before the component is drawn, where one knows by then that it will be. */
  readonly fetchCode: () => void;
};

/**
 * React keeps a failed part for good, unless it is renewed. Code that is there already is drawn at once: what React waits
 * for, however shortly, it shows no sooner than 300 ms after the sign that it waits.
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
    // For as long as it stands, or what is drawn by the one would be thrown away for the other.
    const [own] = useState(() => there);
    return createElement(own ?? Part, props);
  };
  return Object.assign(LazyPart, {
    // What fails here is asked for again, and told, by the drawing.
    fetchCode: () => void (there ?? fetchPart().catch(() => undefined)),
  });
}

/**
 * A part that opens over the page or within it once somebody asks for it: nothing stands in its place until its code has
 * come, which is fetched ahead.
 */
export function partOnDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  return onDemand(partAhead(load, pick));
}

/** The same for what is asked for when the server is away: its code comes before all other. */
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

/** A part whose code is fetched when the page stands, or at once where it is wanted earlier. */
export function partAhead<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (part: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazyPart(load, pick);
  if (ahead) ahead.add(Part.fetchCode);
  else Part.fetchCode();
  return Part;
}
