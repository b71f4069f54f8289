import type { Editor } from '../engine/editor.ts';
import { nameOf } from '../outline/describe.ts';
import { go, nextLink } from '../outline/walk.ts';
import type { Command } from './command.ts';
import { selectedEditable } from './selected.ts';

/** The selected shape, or the source of the selected link, so that several links can be added one after another. */
const startOf = (editor: Editor): string | undefined => {
  const [jsid] = editor.selection.get();
  if (jsid === undefined) return undefined;
  return editor.graph.element(jsid) ? jsid : (editor.graph.link(jsid)?.source ?? undefined);
};
const onlyLink = (editor: Editor): string | undefined => {
  const [jsid, another] = selectedEditable(editor);
  return jsid !== undefined && another === undefined && editor.graph.link(jsid) ? jsid : undefined;
};

export const linkCommands: readonly Command[] = [
  {
    id: 'link-to',
    title: 'Link to another shape',
    group: 'add',
    icon: 'bi-arrow-up-right',
    keys: ['Alt+Enter'],
    changes: true,
    when: (editor) => startOf(editor) !== undefined,
    run: (editor) => editor.request({ kind: 'link', jsid: startOf(editor) as string }),
  },
  {
    id: 'next-link',
    title: 'Go to the links of the shape, one after the other',
    group: 'select',
    icon: 'bi-signpost-split',
    keys: ['Mod+.'],
    changes: false,
    when: (editor) => editor.selection.get().length === 1,
    run: (editor) => {
      const link = nextLink(editor);
      if (link === undefined) editor.announce('No link begins or ends here');
      else go(editor, link);
    },
  },
  {
    id: 'reconnect',
    title: 'Connect the link to another shape',
    group: 'edit',
    icon: 'bi-arrow-90deg-right',
    changes: true,
    when: (editor) => onlyLink(editor) !== undefined,
    run: (editor) => editor.request({ kind: 'reconnect', jsid: onlyLink(editor) as string }),
  },
  {
    id: 'reverse',
    title: 'Reverse the link',
    group: 'edit',
    icon: 'bi-arrow-left-right',
    changes: true,
    when: (editor) => selectedEditable(editor).some((jsid) => editor.graph.link(jsid)),
    run: (editor) => {
      for (const jsid of selectedEditable(editor)) {
        const link = editor.graph.link(jsid);
        if (!link) continue;
        const { vertices, source_anchor, target_anchor, ...values } = link.values;
        editor.graph.change(jsid, {
          source: link.target,
          target: link.source,
          values: {
            ...values,
            ...(Array.isArray(vertices) && { vertices: vertices.toReversed() }),
            ...(target_anchor !== undefined && { source_anchor: target_anchor }),
            ...(source_anchor !== undefined && { target_anchor: source_anchor }),
          },
        });
        editor.announce(`Now from ${nameOf(editor.graph, link.target ?? '')}`);
      }
    },
  },
  {
    id: 'straighten',
    title: 'Reroute the link',
    group: 'arrange',
    icon: 'bi-slash-lg',
    changes: true,
    when: (editor) =>
      selectedEditable(editor).some((jsid) => Array.isArray(editor.graph.link(jsid)?.values['vertices'])),
    run: (editor) => {
      for (const jsid of selectedEditable(editor)) {
        const link = editor.graph.link(jsid);
        if (!link) continue;
        const { vertices: _v, source_anchor: _s, target_anchor: _t, ...values } = link.values;
        editor.graph.change(jsid, { values });
      }
    },
  },
];
