import { useEffect, useRef } from 'react';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useModuleWrite } from '../use-module-write.ts';

/** Keeps the diagram's settings with its module, whoever changes them: the form, the toolbar, a key. */
export function useSavedSettings(): void {
  const { module, canWrite } = useDiagram();
  const settings = useFromEditor(({ state }) => state.settings);
  const writeModule = useModuleWrite();
  const saved = useRef(settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the settings is written.
  useEffect(() => {
    if (saved.current === settings) return;
    saved.current = settings;
    if (canWrite) writeModule({ entity_value_settings: { ...module.entity_value_settings, ...settings } });
  }, [settings]);
}
