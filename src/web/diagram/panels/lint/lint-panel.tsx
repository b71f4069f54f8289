import { useEffect } from 'react';
import { editRefusal } from '../../engine/rules.ts';
import { nameOf } from '../../outline/describe.ts';
import { sameList, useEditor, useFromEditor } from '../../react/editor-context.ts';
import { jumpTo } from '../jump.ts';
import { findingMarks } from './finding-marks.ts';
import { useFindings } from './use-findings.ts';
import './lint-panel.css';

/** The maximum number of findings that are listed; others appear once these are fixed. */
const maxShown = 300;

/**
 * The panel with the findings in the diagram, each with a link to its cell. While the panel is open, the shapes have
 * marks.
 */
export function LintPanel() {
  const editor = useEditor();
  const findings = useFindings();
  const selected = useFromEditor(({ selection }) => selection.get(), sameList);
  useEffect(() => {
    if (findings?.length) return editor.overlay.add(() => findingMarks(editor, findings));
  }, [editor, findings]);
  const words = summary(findings);
  return (
    <div className="lint-panel">
      <p role="status">{words}</p>
      <ul>
        {findings?.slice(0, maxShown).map((finding) => (
          <li key={`${finding.rule} ${finding.jsid}`}>
            <button
              type="button"
              aria-pressed={selected.length === 1 && selected[0] === finding.jsid}
              onClick={() => jumpTo(editor, finding.jsid)}
            >
              <i
                className={
                  finding.severity === 'error'
                    ? 'bi bi-x-octagon lint-error'
                    : 'bi bi-exclamation-triangle lint-warning'
                }
                role="img"
                aria-label={finding.severity === 'error' ? 'Error' : 'Warning'}
              />
              <span>
                <strong>{nameOf(editor.graph, finding.jsid)}</strong>
                <span>{finding.message}</span>
              </span>
            </button>
            {finding.fix && !editor.state.readOnly && (
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                aria-label={`${finding.fix.title}: ${nameOf(editor.graph, finding.jsid)}`}
                onClick={() => {
                  const cell = editor.graph.get(finding.jsid);
                  const values = { ...cell?.values, ...finding.fix?.values };
                  if (cell && editRefusal(cell) === null)
                    editor.graph.batch(finding.fix?.title ?? '', () => editor.graph.change(finding.jsid, { values }));
                }}
              >
                {finding.fix.title}
              </button>
            )}
          </li>
        ))}
      </ul>
      {findings && findings.length > maxShown && <p className="text-2">And {findings.length - maxShown} more.</p>}
    </div>
  );
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function summary(findings: ReturnType<typeof useFindings>): string {
  if (!findings) return 'Looking ...';
  if (!findings.length) return 'The rules of the notation find no problems.';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return [errors && plural(errors, 'error'), warnings && plural(warnings, 'warning')].filter(Boolean).join(', ');
}
