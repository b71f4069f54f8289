import { dia } from '@joint/core';
import { isLink } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph, OrderedCell } from './graph.ts';

// The library's default attributes. They never change, but the library would copy them deeply for every model.
const unused = { position: { x: 0, y: 0 }, size: { width: 1, height: 1 }, angle: 0, attrs: {} };

/** The model contains our whole cell, so the ports and merged defaults of the library are left out. */
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

/**
 * The library's model of a cell. The line of a link is computed from our cell; the model of a link has no ends, because
 * the shapes at its ends may not be drawn.
 */
const modelOf = ({ cell, z }: OrderedCell): dia.Cell =>
  isLink(cell)
    ? new LinkModel({ id: cell.jsid, z, source: {}, target: {}, cell })
    : new ElementModel({ id: cell.jsid, z, cell });

/** The graph of @joint/core. It contains only the cells with views, so that thousands of other cells cost nothing. */
export interface DrawnCells {
  readonly joint: dia.Graph;
  /** Sets the drawn cells. A cell that is not in the diagram yet is drawn once it is added. */
  draw(jsids: ReadonlySet<string>): void;
}

/** Creates an empty library graph. Drawn cells then follow changes of the diagram. */
export function createDrawnCells(graph: DiagramGraph): DrawnCells {
  const joint = new dia.Graph({}, { cellNamespace: { Element: ElementModel, Link: LinkModel } });
  let wanted: ReadonlySet<string> = new Set();
  const add = (jsids: Iterable<string>): void => {
    const models: dia.Cell[] = [];
    for (const jsid of jsids) {
      const ordered = graph.ordered(jsid);
      if (ordered) models.push(modelOf(ordered));
    }
    // Without sorting: the library orders views by the `z` of their models.
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
