import { useEffect, useState } from 'react';
import { describeCell } from '../outline/describe.ts';
import { useEditor } from '../react/editor-context.ts';

/** Passes the focused cell and recent events to screen readers. */
export function LiveRegion() {
  const editor = useEditor();
  const [words, setWords] = useState('');
  useEffect(() => {
    let focused: string | null = null;
    const ends = [
      // A repeated text gets a different ending, because screen readers announce only changes.
      editor.onAnnounce((announcement) =>
        setWords((now) => (now === announcement ? `${announcement}\u00a0` : announcement)),
      ),
      editor.onUpdate(() => {
        const { focused: now } = editor.state;
        if (now === focused) return;
        focused = now;
        if (now !== null) setWords(describeCell(editor.graph, now));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [editor]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {words}
    </div>
  );
}
