import type { Point } from '../../../diagram/cells/cell.ts';
import { arrowMoveLimit } from '../../../diagram/cells/constants.ts';
import { add } from '../../../diagram/cells/geometry.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { cancelIdle, whenIdle } from '../../ui/idle.ts';
import { isAvailable, runCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { carriedBy } from '../edits/lifelines.ts';
import { moveCells, movedWith } from '../edits/move.ts';
import { rootsOf } from '../edits/roots.ts';
import { takeInMoved } from '../edits/take-in-moved.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import { laneNameOf, nameOf } from '../outline/describe.ts';
import { keySpellings } from './pressed-keys.ts';
import { ignoreWordsAfterMiss } from './words-after-miss.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The distance of the nth repetition of an arrow key, in units: one step at first, then more, up to 75 (spec W9). */
export const arrowStep = (step: number, pressed: number): number =>
  Math.min(arrowMoveLimit, Math.round(step * 1.15 ** pressed));

/** The letter or digit of the key, with which a label begins; undefined for other keys. */
const letterOf = (event: KeyboardEvent): string | undefined =>
  (!(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState('AltGraph')) &&
  /^[\p{L}\p{N}]$/u.test(event.key)
    ? event.key
    : undefined;

/** Whether exactly one cell is selected and its label can be edited. */
function renames(editor: Editor): boolean {
  const [jsid, another] = editor.selection.get();
  const cell = jsid === undefined || another !== undefined ? undefined : editor.graph.get(jsid);
  return cell !== undefined && !editor.state.readOnly && editRefusal(cell) === null;
}

/** The position of a cell in words, such as "In Sales of Supplier, 240 across, 130 down". */
function placeOf(editor: Editor, jsid: string): string | undefined {
  const { graph } = editor;
  const cell = graph.element(jsid);
  if (!cell) return undefined;
  const container = graph.containerOf(jsid);
  const lane = laneNameOf(graph, jsid);
  const inside =
    container === undefined ? 'On the sheet' : `In ${lane ? `${lane} of ` : ''}${nameOf(graph, container)}`;
  return `${inside}, ${Math.round(cell.position.x)} across, ${Math.round(cell.position.y)} down`;
}

const byKeys = new Map(commands.flatMap((command) => (command.keys ?? []).map((keys) => [keys, command] as const)));

/** If more cells than this move, panels are updated only after the move. */
const many = 100;

/**
 * Handles keys on the sheet: shortcuts of commands, arrow keys that move the selection, and the space bar for the hand
 * tool.
 */
export function listenToKeys(editor: Editor, singleKeys: () => boolean): { spacePressed(): boolean; stop(): void } {
  const { host, graph, selection } = editor;
  const stop = new AbortController();
  const afterMiss = ignoreWordsAfterMiss(editor);
  let space = false;
  let pressed = 0;
  let moving = false;
  /** The cells that arrow keys move, and further cells that move with them vertically. */
  let moved: readonly string[] = [];
  let carried: readonly string[] = [];
  /** The selection for which these cells were determined; undefined after a change. */
  let foundFor: readonly string[] | undefined;
  let finding = 0;
  const find = (): void => {
    foundFor = selection.get();
    moved = rootsOf(editor);
    carried = carriedBy(graph, moved);
    if (moved.length > many) graph.routes.expectMove(new Set([...movedWith(graph, moved)].filter(graph.element)));
  };
  const findAhead = (): void => {
    finding = 0;
    if (!moving) find();
  };
  // With thousands of selected cells, the cells to move are determined before a key is pressed.
  const unlisten = [
    selection.onChange(() => {
      if (selection.get().length > many) finding ||= whenIdle(findAhead);
    }),
    graph.onChange(() => {
      if (!moving) foundFor = undefined;
    }),
  ];
  /** The distance that key presses have added since the last frame; the next frame moves the cells by it. */
  let ahead: Point | undefined;
  let frame = 0;
  const step = (by: Point): void => {
    moveCells(graph, moved, by);
    if (by.y) moveCells(graph, carried, { x: 0, y: by.y });
    const box = boundsOf(moved.flatMap((jsid) => editor.index.box(jsid) ?? []));
    if (box) editor.viewport.reveal(box);
  };
  const catchUp = (): void => {
    const by = ahead;
    ahead = undefined;
    if (by) step(by);
  };
  const nextFrame = (): void => {
    frame = ahead ? requestAnimationFrame(nextFrame) : 0;
    catchUp();
  };
  const settle = (): void => {
    if (!moving) return;
    catchUp();
    moving = false;
    pressed = 0;
    takeInMoved(editor, moved);
    graph.stopBatch();
    if (editor.moving.size) {
      editor.moving.clear();
      editor.set({});
    }
    const place = moved.length === 1 ? placeOf(editor, moved[0] as string) : undefined;
    if (place) editor.announce(place);
  };
  const move = (event: KeyboardEvent): boolean => {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
    // The cells are determined once per press, not for each repetition of the key.
    if (selection.get() !== foundFor) {
      settle();
      find();
    }
    if (!moved.length || editor.state.readOnly) {
      if (moved.length) return false;
      editor.viewport.pan(-arrow[0] * 40, -arrow[1] * 40);
      return true;
    }
    if (!moving) {
      moving = true;
      graph.startBatch('Move');
      if (moved.length > many) for (const jsid of moved) editor.moving.add(jsid);
    }
    const far = arrowStep(editor.grid * (event.shiftKey ? 5 : 1), pressed++);
    const by = { x: arrow[0] * far, y: arrow[1] * far };
    // Repetitions that are faster than the display are combined into one move per frame.
    if (frame) ahead = ahead ? add(ahead, by) : by;
    else {
      frame = requestAnimationFrame(nextFrame);
      step(by);
    }
    return true;
  };
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== host || event.isComposing) return;
      const altGraph = event.getModifierState('AltGraph');
      if (altGraph && event.key.length > 1) return;
      if (event.key === ' ' && !event.ctrlKey && !event.metaKey && !editor.state.missedAt) {
        space = true;
        host.classList.add('hand');
        event.preventDefault();
        return;
      }
      if (move(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      settle();
      const command = keySpellings(event).flatMap((keys) => byKeys.get(keys) ?? [])[0];
      // With Alt and an arrow key, the browser would navigate back or forward.
      if (event.altKey && arrows[event.key]) event.preventDefault();
      // Letters run commands only if they would not begin the label of the selected cell.
      const writing = letterOf(event);
      const single = (altGraph || !(event.ctrlKey || event.metaKey)) && event.key.length === 1;
      const runs = command && (!single || singleKeys()) && isAvailable(command, editor) ? command : undefined;
      const pickTool = runs?.id.startsWith('tool-') ? () => runCommand(runs, editor) : undefined;
      if (afterMiss.takes(event, pickTool)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (writing !== undefined && renames(editor)) {
        event.preventDefault();
        event.stopPropagation();
        editor.request({ kind: 'rename', jsid: editor.selection.get()[0] as string, text: writing });
        return;
      }
      if (!runs) return;
      event.preventDefault();
      event.stopPropagation();
      runCommand(runs, editor);
    },
    { signal: stop.signal },
  );
  const release = (): void => {
    settle();
    space = false;
    host.classList.remove('hand');
  };
  host.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') {
        space = false;
        host.classList.remove('hand');
      }
      if (arrows[event.key]) settle();
    },
    { signal: stop.signal },
  );
  host.addEventListener('blur', release, { signal: stop.signal });
  return {
    spacePressed: () => space,
    stop: () => {
      cancelAnimationFrame(frame);
      cancelIdle(finding);
      afterMiss.stop();
      for (const end of unlisten) end();
      stop.abort();
    },
  };
}
