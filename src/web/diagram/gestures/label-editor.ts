import type { Cell, Point } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import { everyStripe, laneStripes, stripeAt } from '../../../diagram/cells/lanes.ts';
import { labelPoint } from '../../../diagram/routing/link-words.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { renameLane } from '../edits/lanes.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import { writesText } from '../engine/writes-text.ts';
import { labelArea } from './label-area.ts';

/** The minimum size of the name field, in units. */
const least = { width: 100, height: 26 };

/**
 * Opens a field over the label of a cell. Enter saves, Shift+Enter adds a line, Escape cancels. Ctrl+Enter and
 * Alt+Enter save, and then run the same commands as on a selected shape.
 */
export function editLabel(editor: Editor, jsid: string, point?: Point, begin?: string): void {
  const { graph, host, viewport } = editor;
  const cell = graph.get(jsid);
  if (!cell || editor.state.readOnly || editRefusal(cell)) return;
  const element = graph.element(jsid);
  const lane = element && point ? stripeAt(element, point) : undefined;
  const words = lane?.lane.label ?? cell.title;
  const hung = { links: graph.linksOf(jsid), container: graph.containerOf(jsid) ?? null };
  const box = (() => {
    if (!element) {
      const link = graph.link(jsid);
      const area = link && labelArea(editor, link);
      const at = area ? centreOf(area) : link ? labelPoint(link, editor.route(link)) : { x: 0, y: 0 };
      return { x: at.x - least.width / 2, y: at.y - least.height / 2, ...least };
    }
    if (lane) return { ...lane.box, width: least.width, height: Math.min(lane.box.height, 60) };
    const own = shapeType(element.type).labelBox(graph.routes.labels.placed(element));
    return { ...own, x: own.x + element.position.x, y: own.y + element.position.y };
  })();
  const field = document.createElement('textarea');
  field.className = 'label-editor form-control';
  field.dataset['ownPointer'] = '';
  field.setAttribute('aria-label', lane ? 'Name of the lane' : 'Label');
  field.value = begin ?? words;
  field.maxLength = 2000;
  const place = (): void => {
    const { zoom } = viewport.view;
    const size = { width: Math.max(box.width, least.width) * zoom, height: Math.max(box.height, least.height) * zoom };
    const middle = viewport.toPaper(centreOf(box));
    Object.assign(field.style, {
      left: `${middle.x - size.width / 2}px`,
      top: `${middle.y - size.height / 2}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
      fontSize: `${Math.max(12, 12 * zoom)}px`,
    });
  };
  place();
  let open = true;
  /** Saves, and opens the field for the name of the next lane. */
  const nextLane = (): void => {
    const stripes = lane && element ? everyStripe(laneStripes(element)) : [];
    const next = stripes[stripes.findIndex((one) => one.lane.id === lane?.lane.id) + 1];
    close(true);
    // The field is at the header of the lane, because an element inside may cover the middle of the lane.
    if (next) editLabel(editor, jsid, centreOf(next.header));
  };
  const close = (keep: boolean, goesTo: EventTarget | null = null): void => {
    if (!open) return;
    open = false;
    const value = field.value.trim();
    field.remove();
    unlisten();
    // If the press was on another field, the focus moves to that field.
    if (!(goesTo instanceof Element && goesTo.matches(writesText))) host.focus({ preventScroll: true });
    if (!keep || value === words) return;
    const now = graph.nowOf(jsid);
    const left = { ...cell, ...(lane ? {} : { title: value }) } as Cell;
    if (!graph.get(now)) editor.request({ kind: 'deleted', cell: left, ...hung });
    else if (lane) renameLane(graph, now, lane.lane.id, value);
    else graph.batch('Rename', () => graph.change(now, { title: value }));
  };
  // The inspector, which opens with a selection, changes the view: the field moves along.
  const unlisten = viewport.onChange(place);
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') close(false);
    else if (event.key === 'Tab') {
      event.preventDefault();
      nextLane();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      close(true);
      // Ctrl+Enter adds the next shape, so that a user can add several shapes from the field.
      if (event.ctrlKey || event.metaKey) editor.request({ kind: 'run', command: 'append' });
      else if (event.altKey) editor.request({ kind: 'run', command: 'link-to' });
    }
  });
  field.addEventListener('blur', ({ relatedTarget }) => close(true, relatedTarget));
  host.append(field);
  field.focus();
  if (begin === undefined) field.select();
}
