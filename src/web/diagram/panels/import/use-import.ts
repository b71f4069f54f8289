/** One import, from the choice of a file to what has become of it. */
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../api/problem.ts';
import { useModuleChanges } from '../../../modules/module-changes.ts';
import { ImportRefused, type ImportResult } from '../../io/import-result.ts';
import { importLimits } from '../../io/limits.ts';
import type { ReadProgress } from '../../io/read-file.ts';
import { readSeveral } from '../../io/read-several.ts';
import { runImport } from '../../io/run-import.ts';
import { type FittingCells, fittingCells } from '../../notation/fitting-cells.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { hasContent, type ImportMode } from './add-imported.ts';
import { bringIn, excessOf } from './bring-in.ts';

/** Why nothing could be read. */
const refusalOf = (error: unknown): string =>
  error instanceof ImportRefused
    ? error.message
    : 'The file could not be read: something in it is not as it should be. Choose another.';

/**
 * One file, or several as one import: each is read by a worker of its own.
 *
 * @throws {ImportRefused} with a sentence, for files that are none or too many, or cannot be read
 */
async function readChosen(files: readonly File[], progress: ReadProgress, signal: AbortSignal): Promise<ImportResult> {
  const [file] = files;
  if (!file) throw new ImportRefused('The folder holds no file that can be imported. Choose another.');
  if (files.length === 1) return runImport(file, progress, signal);
  if (files.length > importLimits.files) {
    throw new ImportRefused(
      `These are ${files.length.toLocaleString('en')} files; up to ${importLimits.files} are taken at once. Choose fewer.`,
    );
  }
  // Files of different folders may have one name.
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
    };

/** What a refused file gives all the same: a process flow where this is one, else BPMN. */
interface Nearest {
  readonly name: string;
  readonly result: ImportResult;
  readonly asFlow: boolean;
}

const typesOf = (itemTypes: readonly { readonly key: string }[]): ReadonlySet<string> =>
  new Set(itemTypes.map(({ key }) => key));

/** The states of an import, from the choice of a file to what was made of it; `onDone` is called once it is in the diagram. */
export function useDiagramImport(onDone: () => void) {
  const { editor, module, itemTypes } = useDiagram();
  const { update } = useModuleChanges(module);
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose' });
  const [failure, setFailure] = useState<string | null>(null);
  /** What can be made of a file that was refused, and its name. */
  const [nearest, setNearest] = useState<Nearest | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [mode, setMode] = useState<ImportMode>('add');
  /** How much of what was chosen is in the diagram, from 0 to 1; null while nothing is brought in. */
  const [adding, setAdding] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  /** Shows what is in a file before anything is changed. */
  const show = (name: string, result: ImportResult): void => {
    const types = typesOf(itemTypes);
    const fitting = result.diagrams.map(({ cells }) => fittingCells(cells, types));
    setChosen([
      Math.max(
        0,
        fitting.findIndex(({ cells }) => cells.length > 0),
      ),
    ]);
    setStage({ kind: 'ready', name, result, fitting });
  };

  const takeNearest = (): void => {
    if (!nearest) return;
    setFailure(null);
    setNearest(null);
    show(nearest.name, nearest.result);
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
      const types = typesOf(itemTypes);
      if (result?.diagrams.some(({ cells }) => fittingCells(cells, types).cells.length)) {
        setNearest({ name, result, asFlow: !types.has('bp.Activity') });
      }
      setStage({ kind: 'choose' });
    }
  };

  /** Brings the first chosen page in here, and makes modules of the others. */
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
    chosen,
    setChosen,
    mode,
    setMode,
    adding,
    read,
    bringIn: bringChosenIn,
    /** Calls off what is being read or brought in. */
    callOff: () => reading.current?.abort(),
    hasContent: hasContent(editor),
  };
}

export type DiagramImportState = ReturnType<typeof useDiagramImport>;
