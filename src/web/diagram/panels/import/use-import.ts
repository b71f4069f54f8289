/** The state of an import, from the choice of files to the result. */
import { useEffect, useRef, useState } from 'react';
import { type FittingCells, fittingCells } from '../../../../diagram/notation/fitting-cells.ts';
import { type ImportedDiagram, ImportRefused, type ImportResult } from '../../../../diagram-files/import-result.ts';
import { importLimits } from '../../../../diagram-files/limits.ts';
import type { ReadProgress } from '../../../../diagram-files/read-file.ts';
import { readSeveral } from '../../../../diagram-files/read-several.ts';
import { runImport } from '../../../../diagram-files/run-import.ts';
import { problemText } from '../../../api/problem.ts';
import { useModuleChanges } from '../../../modules/module-changes.ts';
import { rightsOnModule } from '../../../modules/module-rights.ts';
import { useCaller } from '../../../session/caller.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { hasContent, type ImportMode } from './add-imported.ts';
import { bringIn, excessOf } from './bring-in.ts';

/** The sentence about a file that could not be read. */
const refusalOf = (error: unknown): string =>
  error instanceof ImportRefused ? error.message : 'The file is damaged or not of this format. Choose another.';

/**
 * Reads a file, or several files as one import, each in its own worker.
 * @throws {ImportRefused} with a sentence, if there are no files, too many, or they cannot be read
 */
async function readChosen(files: readonly File[], progress: ReadProgress, signal: AbortSignal): Promise<ImportResult> {
  const [file] = files;
  if (!file) throw new ImportRefused('The folder has no file that can be imported. Choose another.');
  if (files.length === 1) return runImport(file, progress, signal);
  if (files.length > importLimits.files) {
    throw new ImportRefused(
      `These are ${files.length.toLocaleString('en')} files; up to ${importLimits.files} can be imported at once. Choose fewer.`,
    );
  }
  // The index distinguishes files of different folders that have the same name.
  const byPath = new Map(files.map((one, at) => [`${at}/${one.name}`, one]));
  return readSeveral(byPath, (one) => runImport(one, () => undefined, signal), progress);
}

export type ImportStage =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly name: string; readonly done: number }
  | {
      readonly kind: 'ready';
      readonly name: string;
      readonly result: ImportResult;
      readonly fitting: readonly FittingCells[];
      /** The alternative result: with or without the nearest shapes for those of other notations. */
      readonly other: OtherResult | undefined;
    };

/** An alternative result of the same files, with or without the nearest shapes for those of other notations. */
interface OtherResult {
  readonly result: ImportResult;
  /** Whether the result that is shown at present has the nearest shapes. */
  readonly isTaken: boolean;
}

/** The contents of refused files that can be imported with the nearest shapes. */
interface Nearest {
  readonly name: string;
  readonly result: ImportResult;
}

const typesOf = (itemTypes: readonly { readonly key: string }[]): ReadonlySet<string> =>
  new Set(itemTypes.map(({ key }) => key));

type Diagrams = readonly ImportedDiagram[];

const fittingOf = (diagrams: Diagrams, types: ReadonlySet<string>): readonly FittingCells[] =>
  diagrams.map(({ cells }) => fittingCells(cells, types));

/** Whether the diagrams contain a cell that this kind of module can contain. */
const hasAny = (diagrams: Diagrams, types: ReadonlySet<string>): boolean =>
  fittingOf(diagrams, types).some(({ cells }) => cells.length > 0);

/**
 * Identifies a diagram in the other result by its first cell, because names may be equal and lists may differ in
 * length.
 */
const markOf = (diagram: ImportedDiagram | undefined): string | undefined => diagram?.cells[0]?.jsid;

/**
 * The state of an import, from the choice of files to the new cells. `onDone` is called once the cells are in the
 * diagram.
 */
export function useDiagramImport(onDone: () => void) {
  const { editor, module, project, itemTypes } = useDiagram();
  const { update } = useModuleChanges(module);
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose' });
  const [failure, setFailure] = useState<string | null>(null);
  /** The name of a refused file, and its contents that can be imported with the nearest shapes. */
  const [nearest, setNearest] = useState<Nearest | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [mode, setMode] = useState<ImportMode>('add');
  /** The fraction of the chosen contents that is already imported, from 0 to 1; null before the import. */
  const [adding, setAdding] = useState<number | null>(null);
  // A user who may unlock the module may write in its project, and thus create modules there.
  const mayMakeModules = rightsOnModule(module, useCaller()).lock && project !== null;
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const types = typesOf(itemTypes);

  /** Shows the contents of files before anything changes. */
  const show = (name: string, result: ImportResult): void => {
    const fitting = fittingOf(result.diagrams, types);
    setChosen([
      Math.max(
        0,
        fitting.findIndex(({ cells }) => cells.length > 0),
      ),
    ]);
    const known = new Set(result.diagrams.map(markOf));
    const { nearest: withNearest } = result;
    const isMore =
      withNearest &&
      hasAny(
        withNearest.diagrams.filter((one) => !known.has(markOf(one))),
        types,
      );
    const other = isMore ? { result: withNearest, isTaken: false } : undefined;
    setStage({ kind: 'ready', name, result, fitting, other });
  };

  const takeNearest = (): void => {
    if (!nearest) return;
    setFailure(null);
    setNearest(null);
    show(nearest.name, nearest.result);
  };

  /**
   * Changes to the other result, with or without the nearest shapes. The choice of pages is retained, and new pages are
   * chosen.
   */
  const exchange = (): void => {
    if (stage.kind !== 'ready' || !stage.other) return;
    const { result: before, other } = stage;
    const { result, isTaken } = other;
    const marks = new Set(chosen.map((at) => markOf(before.diagrams[at])));
    const known = new Set(before.diagrams.map(markOf));
    const isChosen = (diagram: ImportedDiagram) =>
      marks.has(markOf(diagram)) || (!isTaken && mayMakeModules && !known.has(markOf(diagram)));
    const now = result.diagrams.flatMap((diagram, at) => (isChosen(diagram) ? at : []));
    setChosen(now.length ? now : [0]);
    setStage({
      ...stage,
      result,
      fitting: fittingOf(result.diagrams, types),
      other: { result: before, isTaken: !isTaken },
    });
  };

  const read = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    const name = files.length > 1 || !file ? `${files.length} files` : file.name;
    reading.current?.abort();
    const control = new AbortController();
    reading.current = control;
    setFailure(null);
    setNearest(null);
    setStage({ kind: 'reading', name, done: 0 });
    try {
      const progress = (done: number) => setStage({ kind: 'reading', name, done });
      const result = await readChosen(files, progress, control.signal);
      if (control.signal.aborted) return;
      show(name, result);
    } catch (error) {
      if (control.signal.aborted) return;
      setFailure(refusalOf(error));
      const result = error instanceof ImportRefused ? error.nearest : undefined;
      if (result && hasAny(result.diagrams, types)) setNearest({ name, result });
      setStage({ kind: 'choose' });
    }
  };

  /** Adds the first chosen page to the diagram, and creates modules for the others. */
  const bringChosenIn = async (): Promise<void> => {
    if (stage.kind !== 'ready') return;
    const [first, ...others] = chosen.flatMap((at) => {
      const [page, fitting] = [stage.result.diagrams[at], stage.fitting[at]];
      return page && fitting ? [{ page, fitting }] : [];
    });
    if (!first) return;
    const target = { editor, module, update, mode };
    const excess = excessOf([first, ...others], target);
    setFailure(excess);
    if (excess) return;
    const control = new AbortController();
    reading.current = control;
    setAdding(0);
    try {
      const done = await bringIn([first, ...others], target, { progress: setAdding, signal: control.signal });
      if (done) onDone();
      else setAdding(null);
    } catch (error) {
      setFailure(`The pages could not all be imported. ${problemText(error)}`);
      setAdding(null);
    }
  };

  return {
    stage,
    failure,
    nearest,
    takeNearest,
    exchange,
    /** Whether the nearest shapes are those of a process flow, because this module is one; otherwise those of BPMN. */
    asFlow: !types.has('bp.Activity'),
    mayMakeModules,
    chosen,
    setChosen,
    mode,
    setMode,
    adding,
    read,
    bringIn: bringChosenIn,
    /** Cancels the reading or the import. */
    callOff: () => reading.current?.abort(),
    hasContent: hasContent(editor),
  };
}

export type DiagramImportState = ReturnType<typeof useDiagramImport>;
