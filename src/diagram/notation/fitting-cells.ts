/** Selects the cells of a file, or of another diagram, that a module of a given kind can contain. Pure. */
import { type Cell, isElement, isLink } from '../cells/cell.ts';
import { asBasicFlow } from './as-basic-flow.ts';
import { asBusinessProcess } from './as-business-process.ts';
import { madeSimpler } from './made-simpler.ts';

export interface FittingCells {
  readonly cells: readonly Cell[];
  /**
   * The cells that are left out: those without an item type in this kind of module, and links that have lost an end.
   */
  readonly left: readonly Cell[];
  /** Sentences about details of the file that this kind of module cannot express. */
  readonly simpler: readonly string[];
}

/** Converts basic shapes into those of the full notation. */
function inFull(cells: readonly Cell[]): readonly Cell[] {
  if (!cells.some(({ type }) => type.startsWith('bpmn.'))) return cells;
  const { cells: known, other } = asBusinessProcess(cells);
  return [...known, ...other];
}

/**
 * The cells whose types the module has. If the module has only basic BPMN types, full ones are converted into basic
 * ones.
 */
export function fittingCells(cells: readonly Cell[], types: ReadonlySet<string>): FittingCells {
  const isBasic = types.has('bpmn.Task') && !types.has('bp.Activity');
  const isFull = types.has('bp.Activity') && !types.has('bpmn.Task');
  const known = isBasic ? asBasicFlow(cells) : isFull ? inFull(cells) : cells;
  const elements = new Set(known.filter((cell) => isElement(cell) && types.has(cell.type)).map(({ jsid }) => jsid));
  const fits = (cell: Cell): boolean =>
    isLink(cell)
      ? types.has(cell.type) && elements.has(cell.source ?? '') && elements.has(cell.target ?? '')
      : elements.has(cell.jsid);
  return {
    cells: known.filter(fits),
    left: known.filter((cell) => !fits(cell)),
    simpler: isBasic ? madeSimpler(cells) : [],
  };
}
