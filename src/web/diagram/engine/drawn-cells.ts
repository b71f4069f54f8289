import { dia } from '@joint/core';
import { isLink } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph, OrderedCell } from './graph.ts';

// The library's defaults never change, but would be copied deeply for every model.
const unused = { position: { x: 0, y: 0 }, size: { width: 1, height: 1 }, angle: 0, attrs: {} };

/** Models contain our whole cell, so that the library's ports and merged defaults are omitted. */
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

/** The line of a link is computed from its cell. The library gets no ends, since these may not be drawn. */
const modelOf = ({ cell, z }: OrderedCell): dia.Cell =>
  isLink(cell)
    ? new LinkModel({ id: cell.jsid, z, source: {}, target: {}, cell })
    : new ElementModel({ id: cell.jsid, z, cell });

/** The graph of @joint/core with the cells that have views. The other cells, possibly thousands, cost nothing there. */
export interface DrawnCells {
  readonly joint: dia.Graph;
  /** Sets the drawn cells; each is drawn as soon as it is in the diagram. */
  draw(jsids: ReadonlySet<string>): void;
}

/** Creates an empty graph; later the drawn cells follow changes of the diagram. */
export function createDrawnCells(graph: DiagramGraph): DrawnCells {
  const joint = new dia.Graph({}, { cellNamespace: { Element: ElementModel, Link: LinkModel } });
  let wanted: ReadonlySet<string> = new Set();
  const add = (jsids: Iterable<string>): void => {
    const models: dia.Cell[] = [];
    for (const jsid of jsids) {
      const ordered = graph.ordered(jsid);
      if (ordered) models.push(modelOf(ordered));
    }
    // Unsorted: the views are ordered by the `z` of their models.
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
