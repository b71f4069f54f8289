import { centreOf } from '../../../../diagram/cells/geometry.ts';
import type { Finding } from '../../../../diagram/lint/lint.ts';
import { labelPoint } from '../../../../diagram/routing/link-words.ts';
import type { Editor } from '../../engine/editor.ts';
import type { Mark } from '../../engine/overlay.ts';

/** The maximum number of marks: more would cover the diagram. */
const maxMarks = 300;

/** The marks of visible shapes with findings. A shape with errors and warnings gets the mark of an error. */
export function findingMarks(editor: Editor, findings: readonly Finding[]): readonly Mark[] {
  const { graph, viewport, index } = editor;
  const inView = index.query(viewport.area);
  const worst = new Map<string, Finding['severity']>();
  for (const { jsid, severity } of findings) {
    if (inView.has(jsid) && worst.get(jsid) !== 'error') worst.set(jsid, severity);
  }
  return [...worst].slice(0, maxMarks).flatMap(([jsid, severity]): Mark[] => {
    const link = graph.link(jsid);
    const cell = graph.element(jsid);
    const box = index.box(jsid);
    const at = link ? labelPoint(link, editor.route(link)) : (cell?.position ?? (box && centreOf(box)));
    if (!at) return [];
    const { x, y } = viewport.toPaper(at);
    return [
      { name: 'circle', className: `finding finding-${severity}`, attributes: { cx: x, cy: y, r: 8 } },
      { name: 'text', className: 'finding-sign', attributes: { x, y: y + 4, 'text-anchor': 'middle' }, text: '!' },
    ];
  });
}
