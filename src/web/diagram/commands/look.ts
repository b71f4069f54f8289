import { isLink } from '../../../diagram/cells/cell.ts';
import type { Command } from './command.ts';
import { selectedEditable } from './selected.ts';

/** The fields of a cell that contain its style; `link_color` exists only in links. */
const lookKeys = ['style', 'link_color'] as const;

/** The style that was copied last, one for shapes and one for links. */
const copied: { shape?: Readonly<Record<string, unknown>>; link?: Readonly<Record<string, unknown>> } = {};

const kindOf = (cell: Parameters<typeof isLink>[0]): keyof typeof copied => (isLink(cell) ? 'link' : 'shape');

export const lookCommands: readonly Command[] = [
  {
    id: 'look',
    title: 'Change the look',
    group: 'edit',
    icon: 'bi-palette',
    keys: ['Mod+Alt+l'],
    changes: true,
    when: (editor) => selectedEditable(editor).length > 0,
    run: (editor) => editor.request({ kind: 'look' }),
  },
  {
    id: 'copy-look',
    title: 'Copy the look',
    group: 'edit',
    icon: 'bi-eyedropper',
    keys: ['Mod+Alt+c'],
    changes: false,
    when: (editor) => editor.selection.get().length === 1,
    run: (editor) => {
      const cell = editor.graph.get(editor.selection.get()[0] ?? '');
      if (!cell) return;
      copied[kindOf(cell)] = Object.fromEntries(lookKeys.map((key) => [key, cell.values[key]]));
      editor.announce('Look copied');
    },
  },
  {
    id: 'paste-look',
    title: 'Paste the look',
    group: 'edit',
    icon: 'bi-paint-bucket',
    keys: ['Mod+Alt+v'],
    changes: true,
    when: (editor) =>
      selectedEditable(editor).some((jsid) => {
        const cell = editor.graph.get(jsid);
        return cell !== undefined && copied[kindOf(cell)] !== undefined;
      }),
    run: (editor) => {
      for (const jsid of selectedEditable(editor)) {
        const cell = editor.graph.get(jsid);
        const look = cell && copied[kindOf(cell)];
        if (!cell || !look) continue;
        const { style: _style, link_color: _colour, ...values } = cell.values;
        const given = lookKeys.flatMap((key) => (look[key] === undefined ? [] : [[key, look[key]] as const]));
        editor.graph.change(jsid, { values: { ...values, ...Object.fromEntries(given) } });
      }
      editor.announce('Look pasted');
    },
  },
];
