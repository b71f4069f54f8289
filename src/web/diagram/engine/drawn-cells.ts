import { dia } from '@joint/core';
import { isLink } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph, OrderedCell } from './graph.ts';

// The library's defaults, which every model would copy deeply: they never change.
const unused = { position: { x: 0, y: 0 }, size: { width: 1, height: 1 }, angle: 0, attrs: {} };

/** Models contain our whole cell, so they leave out the library's preparation of ports and merged defaults. */
class ElementModel extends dia.Element {
  protected _setDefaults(attributes: dia.Element.Attributes): void {
    this.attributes = { type: 'Element', ...unused, ...attributes };
    this.id = attributes.id as dia.Cell.ID;
  }
  protected _initializePorts(): void {}
}
class LinkModel extends dia.Link {
  protected _setDefaults(attributes: dia.Link.Attributes): void {
    this.attributes = { type: 'Link', ...attributes } as dia.Link.Attributes;
    this.id = attributes.id as dia.Cell.ID;
  }
}

/** The line of a link is computed from its cell: its ends need not be drawn, so the library gets none. */
const modelOf = ({ cell, z }: OrderedCell): dia.Cell =>
  isLink(cell)
    ? new LinkModel({ id: cell.jsid, z, source: {}, target: {}, cell })
    : new ElementModel({ id: cell.jsid, z, cell });

/** @joint/core's graph of the cells that views draw, of thousands that there may be: the others cost nothing there. */
export interface DrawnCells {
  readonly joint: dia.Graph;
  /** From now on these are drawn and no others; each as soon as it is in the diagram. */
  draw(jsids: ReadonlySet<string>): void;
}

/** Draws nothing at first; the drawn cells follow those of the diagram. */
export function createDrawnCells(graph: DiagramGraph): DrawnCells {
  const joint = new dia.Graph({}, { cellNamespace: { Element: ElementModel, Link: LinkModel } });
  let wanted: ReadonlySet<string> = new Set();
  const add = (jsids: Iterable<string>): void => {
    const models: dia.Cell[] = [];
    for (const jsid of jsids) {
      const ordered = graph.ordered(jsid);
      if (ordered) models.push(modelOf(ordered));
    }
    // Unsorted: views are ordered by the `z` of their models.
    if (models.length) joint.addCells(models, { sort: false });
  };
  const remove = (jsids: Iterable<string>): void => {
    const models: dia.Cell[] = [];
    for (const jsid of jsids) {
      const model: dia.Cell | undefined = joint.getCell(jsid);
      if (model) models.push(model);
    }
    if (models.length) joint.removeCells(models);
  };
  graph.onChange((changes) => {
    const drawn = changes.filter(({ jsid }) => wanted.has(jsid));
    remove(drawn.flatMap(({ jsid, after }) => (after ? [] : [jsid])));
    add(drawn.flatMap(({ jsid, before }) => (before ? [] : [jsid])));
    for (const { jsid, before, after } of drawn) if (before && after) joint.getCell(jsid)?.set('cell', after);
  });
  graph.onOrder((jsid) => {
    if (wanted.has(jsid)) joint.getCell(jsid)?.set('z', graph.ordered(jsid)?.z);
  });
  return {
    joint,
    draw: (jsids) => {
      const before = wanted;
      wanted = jsids;
      remove(before.difference(jsids));
      add(jsids.difference(before));
    },
  };
}
