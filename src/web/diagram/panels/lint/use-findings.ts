import { useEffect, useState } from 'react';
import { type Finding, lint } from '../../../../diagram/lint/lint.ts';
import { cancelIdle, whenIdle } from '../../../ui/idle.ts';
import { useEditor } from '../../react/editor-context.ts';

/** The time without changes before the diagram is checked again, in milliseconds. */
const quiet = 300;

/** The findings in the diagram, computed in idle time; null before the first check. */
export function useFindings(): readonly Finding[] | null {
  const editor = useEditor();
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = 0;
    const look = (): void => {
      idle = 0;
      setFindings(lint(editor.graph.cells()));
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (editor.moving.size) later();
        else idle ||= whenIdle(look, 2000);
      }, quiet);
    };
    idle = whenIdle(look, 500);
    const unlisten = editor.graph.onChange(later);
    return () => {
      unlisten();
      clearTimeout(timer);
      if (idle) cancelIdle(idle);
    };
  }, [editor]);
  return findings;
}
