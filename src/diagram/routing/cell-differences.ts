/** Decides which changes of a cell affect lines and labels. */
import { type Cell, type ElementCell, isElement, type LinkCell } from '../cells/cell.ts';
import { shapeType } from '../shapes/families.ts';

/** Whether a link has other ends, or other properties that its line depends on. */
export const isRoutedOtherwise = (before: LinkCell, after: LinkCell): boolean =>
  before.source !== after.source ||
  before.target !== after.target ||
  before.type !== after.type ||
  ['vertices', 'source_anchor', 'target_anchor', 'flowType'].some((key) => before.values[key] !== after.values[key]);

/** Whether the label, its stored position, or the areas that other labels avoid have changed. */
export const isLabelledOtherwise = (before: Cell, after: Cell): boolean =>
  before.title !== after.title ||
  (before.values !== after.values && isElement(after) && shapeType(after.type).marks !== undefined) ||
  ['label_box', 'label_position', 'style'].some((key) => before.values[key] !== after.values[key]);

/** Whether a shape has another area, outline or content. */
export const movedOrChanged = (before: ElementCell, after: ElementCell): boolean =>
  before.position !== after.position ||
  before.size !== after.size ||
  before.type !== after.type ||
  before.embeds !== after.embeds ||
  before.values['orientation'] !== after.values['orientation'];
