import { useEditor } from '../../react/editor-context.ts';
import { ChoiceField } from './choice-field.tsx';
import type { ExportScope } from './use-scene.ts';

interface ExtentFieldProps {
  readonly value: ExportScope;
  readonly onChange: (value: ExportScope) => void;
}

/** Asks whether to export the whole diagram or the selection, if cells are selected. */
export function ExtentField({ value, onChange }: ExtentFieldProps) {
  const editor = useEditor();
  if (!editor.selection.get().some((jsid) => editor.graph.element(jsid))) return null;
  const choices = [
    { value: 'all', label: 'Whole diagram' },
    { value: 'selection', label: 'Selection' },
  ] as const;
  return <ChoiceField label="What" value={value} choices={choices} onChange={onChange} />;
}
