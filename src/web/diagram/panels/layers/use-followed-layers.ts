import { useEffect, useRef } from 'react';
import { useDiagram } from '../../react/editor-context.ts';
import { useModuleAsEdited } from '../use-module-as-edited.ts';

/** The diagram uses the layers of its module, also after changes of others. */
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
