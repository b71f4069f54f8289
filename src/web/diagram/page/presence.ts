import type { Present } from '../../../contract/live.ts';
import { grow } from '../../../diagram/cells/geometry.ts';
import { colorOf } from '../../live/people.ts';
import { presenceTeller, watchPresence } from '../../live/presence.ts';
import { modulePath } from '../../live/watch.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark, type Mark } from '../engine/overlay.ts';

/** A selection of more cells than this is not sent to other users. */
const maxFrames = 50;

/**
 * Shows the pointers and selections of other users in the diagram, and sends those of this user. Returns a function
 * that stops this.
 */
export function showPresence(editor: Editor, projectId: number, moduleId: number): () => void {
  const path = modulePath(projectId, moduleId);
  let people: readonly Present[] = [];
  let cursor: { x: number; y: number } | null = null;
  const send = presenceTeller(path);
  const sendOwn = () => send({ selection: editor.selection.get().slice(0, maxFrames), cursor });
  const onMove = (event: PointerEvent): void => {
    const { x, y } = editor.viewport.toSheet({ x: event.clientX, y: event.clientY });
    cursor = { x: Math.round(x), y: Math.round(y) };
    sendOwn();
  };
  const onLeave = (): void => {
    cursor = null;
    sendOwn();
  };
  editor.host.addEventListener('pointermove', onMove);
  editor.host.addEventListener('pointerleave', onLeave);
  const ends = [
    () => editor.host.removeEventListener('pointermove', onMove),
    () => editor.host.removeEventListener('pointerleave', onLeave),
    editor.selection.onChange(sendOwn),
    watchPresence(path, (present) => {
      people = present;
      editor.overlay.request();
    }),
    editor.overlay.add(() => people.flatMap((one) => marksOf(editor, one))),
  ];
  sendOwn();
  return () => {
    for (const end of ends) end();
  };
}

function marksOf(editor: Editor, { name, color, selection, cursor }: Present): Mark[] {
  const { viewport, index } = editor;
  const stroke = colorOf(color);
  const marks: Mark[] = selection.slice(0, maxFrames).flatMap((jsid) => {
    const box = index.box(jsid);
    if (!box) return [];
    const { zoom } = viewport.view;
    const frame = frameMark(
      'presence-frame',
      grow({ ...viewport.toPaper(box), width: box.width * zoom, height: box.height * zoom }, 5),
    );
    return [{ ...frame, attributes: { ...frame.attributes, style: `stroke:${stroke}` } }];
  });
  if (!cursor) return marks;
  const { x, y } = viewport.toPaper(cursor);
  marks.push(
    {
      name: 'path',
      className: 'presence-cursor',
      attributes: { d: `M${x} ${y}l4 14l3 -5l6 -1Z`, style: `fill:${stroke}` },
    },
    {
      name: 'text',
      className: 'presence-name',
      attributes: { x: x + 12, y: y + 22, style: `fill:${stroke}` },
      text: name,
    },
  );
  return marks;
}
