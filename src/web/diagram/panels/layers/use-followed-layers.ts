import { useEffect, useRef } from 'react';
import { useDiagram } from '../../react/editor-context.ts';
import { useModuleAsEdited } from '../use-module-as-edited.ts';

/** Updates the layers of the diagram when the module changes, also by other users. */
export function useFollowedLayers(): void {
  const { editor } = useDiagram();
  const { layers } = useModuleAsEdited();
  const seen = useRef(layers);
  useEffect(() => {
    if (seen.current === layers) return;
    seen.current = layers;
    editor.graph.setLayers(layers ?? []);
  }, [editor, layers]);
}
