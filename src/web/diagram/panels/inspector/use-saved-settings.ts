import { useEffect, useRef } from 'react';
import { sameValue } from '../../../../contract/same-value.ts';
import type { DiagramSettings } from '../../engine/editor.ts';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useModuleAsEdited } from '../use-module-as-edited.ts';
import { useModuleWrite } from '../use-module-write.ts';

/** The settings whose values have changed. */
const changedIn = (before: DiagramSettings, now: DiagramSettings): Partial<DiagramSettings> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !sameValue(value, before[name as keyof DiagramSettings])),
  );

/**
 * Saves the settings of the diagram with its module when a control changes them: the form, the toolbar or a key.
 * Applies changes of other users at once.
 */
export function useSavedSettings(): void {
  const { editor, canWrite } = useDiagram();
  const settings = useFromEditor(({ state }) => state.settings);
  const writeModule = useModuleWrite();
  const saved = useRef(settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the settings change.
  useEffect(() => {
    if (saved.current === settings) return;
    const changed = changedIn(saved.current, settings);
    saved.current = settings;
    if (canWrite && Object.keys(changed).length)
      writeModule(({ entity_value_settings: others }) => ({ entity_value_settings: { ...others, ...changed } }));
  }, [settings]);
  const stored = useModuleAsEdited().entity_value_settings;
  const seen = useRef(stored);
  useEffect(() => {
    if (seen.current === stored) return;
    seen.current = stored;
    const next = { ...editor.state.settings, ...stored };
    if (sameValue(next, editor.state.settings)) return;
    saved.current = next;
    editor.set({ settings: next });
  }, [editor, stored]);
}
