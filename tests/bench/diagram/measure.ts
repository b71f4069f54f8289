import type { CDPSession, Page } from 'playwright-core';
import { type Frames, frames } from '../frames.ts';
import { boxSize, pitch, type SampleNode } from './sample.ts';
import type { View } from './subject.ts';

/** The measurements of one page of one editor, in milliseconds unless noted. */
export interface Measured {
  readonly paint: number;
  readonly pan: Frames;
  /** The work that the library does after the end of a pan. */
  readonly settle: number;
  readonly drag: Frames;
  readonly drop: number;
  /** The frames while an arrow key is pressed with all selected; undefined if arrow keys move nothing. */
  readonly arrows: Frames | undefined;
  readonly payload: number;
  readonly entities: number;
  readonly heap: number;
  readonly nodes: number;
}

const steps = 60;
const panStep = 25;
const presses = 20;

const pan = (page: Page): Promise<void> =>
  page.evaluate(
    ([count, by]) =>
      new Promise<void>((resolve) => {
        let done = 0;
        const step = (): void => {
          // Pans forth and back, so that the same part is in view at the end.
          const turn = done < count / 2 ? -1 : 1;
          window.subject?.pan(turn * by, (turn * by) / 2);
          done += 1;
          if (done < count) requestAnimationFrame(step);
          else requestAnimationFrame(() => resolve());
        };
        requestAnimationFrame(step);
      }),
    [steps, panStep] as const,
  );

/** Drags a box with the mouse in circles, and drops it between other boxes. */
async function drag(page: Page, session: CDPSession, view: View, node: SampleNode) {
  const corner = await page.evaluate(() => {
    const box = (
      document.querySelector('.diagram-sheet') ?? document.getElementById('editor')
    )?.getBoundingClientRect();
    return { x: box?.x ?? 0, y: box?.y ?? 0 };
  });
  const { zoom } = view;
  const at = (dx: number, dy: number): [number, number] => [
    corner.x + view.x + (node.x + boxSize.width / 2 + dx) * zoom,
    corner.y + view.y + (node.y + boxSize.height / 2 + dy) * zoom,
  ];
  const standing = () =>
    page.evaluate((id) => {
      const position = window.subject?.positionOf(id);
      return { x: position?.x ?? Number.NaN, y: position?.y ?? Number.NaN };
    }, node.id);
  const before = await standing();
  if (before.x !== node.x || before.y !== node.y) {
    throw new Error(`The box to be dragged stands at ${before.x}, ${before.y} instead of ${node.x}, ${node.y}.`);
  }
  const { mouse } = page;
  await mouse.move(...at(0, 0));
  await mouse.down();
  await mouse.move(...at(5 / zoom, 5 / zoom), { steps: 2 });
  const moved = await frames(page, session, async () => {
    for (let step = 1; step <= steps; step++) {
      const angle = (step / steps) * 6 * Math.PI;
      const reach = (60 * step) / steps / zoom;
      await mouse.move(...at(reach * Math.cos(angle), reach * Math.sin(angle)));
    }
  });
  await mouse.move(...at(pitch.x / 2 - 5 / zoom, pitch.y / 2), { steps: 3 });
  await page.evaluate(() => {
    const release = (): void => {
      const from = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = async () => {
        const released = performance.now();
        const payload = await window.subject?.payload();
        window.release = {
          drop: released - from,
          payload: performance.now() - released,
          entities: payload?.entities ?? 0,
        };
      };
      port2.postMessage(null);
    };
    window.addEventListener('pointerup', release, { capture: true, once: true });
  });
  // The last step comes directly before the release, so that the save has not been sent before.
  await mouse.move(...at(pitch.x / 2, pitch.y / 2));
  await page.waitForTimeout(40);
  await mouse.up();
  const release = await (await page.waitForFunction(() => window.release)).jsonValue();
  const now = await standing();
  const [dx, dy] = [Math.abs(now.x - node.x - pitch.x / 2), Math.abs(now.y - node.y - pitch.y / 2)];
  if (!(dx < 30 && dy < 30)) {
    throw new Error(`The box stands at ${now.x}, ${now.y} instead of half a step from ${node.x}, ${node.y}.`);
  }
  return { moved, release };
}

/** Holds an arrow key while every box and link is selected. */
async function pressArrows(page: Page, session: CDPSession, node: SampleNode): Promise<Frames | undefined> {
  const x = () => page.evaluate((id) => window.subject?.positionOf(id).x ?? Number.NaN, node.id);
  const canSelect = await page.evaluate(() => {
    window.subject?.selectAll?.();
    return window.subject?.selectAll !== undefined;
  });
  if (!canSelect) return undefined;
  await page.waitForTimeout(2_000);
  // The change is not saved, so that the next page measures the original diagram.
  await page.context().setOffline(true);
  const before = await x();
  const pressed = await frames(page, session, async () => {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.down('ArrowRight');
      await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    }
  });
  await page.keyboard.up('ArrowRight');
  if (!((await x()) > before)) throw new Error('Arrow keys have moved nothing.');
  return pressed;
}

/** Runs all measurements of an open, drawn diagram. */
export async function measure(
  page: Page,
  session: CDPSession,
  view: View,
  node: SampleNode,
  paint: number,
): Promise<Measured> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Deferred work of the opening is finished by then.
  await page.waitForTimeout(1_000);
  const panned = await frames(page, session, () => pan(page));
  const settle = await page.evaluate(() => {
    const from = performance.now();
    window.subject?.settle?.();
    return performance.now() - from;
  });
  await page.waitForTimeout(300);
  const { moved, release } = await drag(page, session, view, node);
  await page.waitForTimeout(300);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const arrows = await pressArrows(page, session, node);
  return {
    paint,
    pan: panned,
    settle,
    drag: moved,
    drop: release?.drop ?? Number.NaN,
    arrows,
    payload: release?.payload ?? Number.NaN,
    entities: release?.entities ?? 0,
    heap: usedSize / 1e6,
    nodes,
  };
}
