import { createEditor } from '../../../../src/web/diagram/engine/create-editor.ts';
import type { Editor } from '../../../../src/web/diagram/engine/editor.ts';
import { dragStart } from '../../../../src/web/diagram/gestures/drag.ts';
import { listenToPointers } from '../../../../src/web/diagram/gestures/pointer.ts';
import { selectionMarks } from '../../../../src/web/diagram/gestures/selection-marks.ts';
import type { Row } from '../../../../src/web/diagram/sync/rows.ts';
import { storedOf } from '../../../../src/web/diagram/sync/rows.ts';
import { createSaver, type Saver } from '../../../../src/web/diagram/sync/saver.ts';
import '../../../../src/web/diagram/page/diagram.css';
import { boxSize, type Sample } from '../sample.ts';
import type { Subject } from '../subject.ts';

const blank = {
  entity_attribute_id: 1,
  title: '',
  text: '',
  values: {},
  layer_id: null,
  celltype: null,
  position: null,
  size: null,
  embeds: [],
  source: null,
  target: null,
  embedding_enabled: false,
  embedding_excluded: false,
  locked: false,
  image: null,
  stakeholder_ids: [],
  product_and_service_item_ids: [],
  tag_ids: [],
  user_ids: [],
  comment_count: 0,
  unread_comment_count: 0,
};

function rowsOf({ nodes, links }: Sample): Row[] {
  const boxes = nodes.map(({ id: jsid, label: title, x, y }, id) => ({
    ...blank,
    id,
    jsid,
    type: 'bp.Activity',
    title,
    position: { x, y },
    size: boxSize,
  }));
  const lines = links.map(({ id: jsid, source, target }, id) => ({
    ...blank,
    id: nodes.length + id,
    jsid,
    type: 'Flow',
    source: source.id,
    target: target.id,
  }));
  return [...boxes, ...lines];
}

/** Our engine without React, panels and a server. */
export function makeSubject(outer: HTMLElement): Subject {
  outer.classList.add('diagram');
  const host = document.createElement('div');
  host.className = 'diagram-sheet';
  outer.append(host);
  let rows: readonly Row[] = [];
  let editor: Editor | undefined;
  let saver: Saver | undefined;
  return {
    prepare: async (sample) => {
      rows = rowsOf(sample);
    },
    open: (_, view) => {
      const stored = storedOf(rows);
      const made = createEditor(host, { cells: stored.cells, layers: [] });
      const send = () => Promise.reject(new Error('Nothing is sent from here.'));
      const keep = () => Promise.resolve();
      saver = createSaver(made.graph, { stored }, { send }, { keep, clear: keep });
      made.overlay.add(() => selectionMarks(made));
      listenToPointers(made, [dragStart(made)], () => undefined);
      made.viewport.set(view);
      editor = made;
    },
    isDrawn: () => {
      const { size = 0 } = editor?.viewport.shown ?? {};
      if (size) return host.querySelectorAll('.diagram-paper [model-id]').length >= size;
      return host.querySelector<HTMLCanvasElement>('.diagram-overview')?.hidden === false;
    },
    pan: (dx, dy) => editor?.viewport.pan(dx, dy),
    positionOf: (id) => editor?.graph.element(id)?.position ?? { x: Number.NaN, y: Number.NaN },
    payload: () => {
      const { creates = [], updates = [], destroys = [] } = saver?.pending() ?? {};
      return {
        entities: creates.length + updates.length + destroys.length,
        text: JSON.stringify({ creates, updates, destroys }),
      };
    },
  };
}
