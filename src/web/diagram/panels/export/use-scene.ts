import { useEffect, useMemo, useState } from 'react';
import { selectedCells } from '../../edits/clipboard.ts';
import { inlinePictures } from '../../export/inline-pictures.ts';
import { type Scene, sceneOf } from '../../export/scene.ts';
import { useEditor } from '../../react/editor-context.ts';

/** The extent of an export or print: the whole diagram, or the selection. */
export type ExportScope = 'all' | 'selection';

interface Ready {
  readonly raw: Scene;
  readonly scene: Scene;
  /** The number of pictures that could not be loaded. */
  readonly missing: number;
}

/**
 * The scene with its pictures; null until they are loaded. The diagram does not change meanwhile, because a dialog
 * covers it.
 */
export function useScene(extent: ExportScope, hiddenLayers: boolean): Pick<Ready, 'scene' | 'missing'> | null {
  const editor = useEditor();
  const raw = useMemo(() => {
    const only = extent === 'selection' ? new Set(selectedCells(editor).map(({ jsid }) => jsid)) : undefined;
    return sceneOf(editor.graph, { only, hiddenLayers });
  }, [editor, extent, hiddenLayers]);
  const [ready, setReady] = useState<Ready | null>(null);
  useEffect(() => {
    let wanted = true;
    void inlinePictures(raw).then(({ scene, missing }) => wanted && setReady({ raw, scene, missing }));
    return () => {
      wanted = false;
    };
  }, [raw]);
  return ready?.raw === raw ? ready : null;
}

/** A sentence about missing pictures; undefined if none is missing. */
export const missingPictures = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1
    ? 'One picture could not be fetched and is missing.'
    : `${count} pictures could not be fetched and are missing.`;
};
