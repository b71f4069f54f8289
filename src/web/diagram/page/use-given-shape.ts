import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usualItem } from '../../../diagram/steps/step-items.ts';
import { readGiven, withoutGiven } from '../../resources/state/query/given.ts';
import { insertAtCentre } from '../edits/insert-at-centre.ts';
import { assignedFields } from '../panels/search/find-cells.ts';
import type { DiagramSession } from '../react/editor-context.ts';

/**
 * Adds the shape that the address requests, with its assignments, and opens its label. The address is then replaced, so
 * that a reload does not add a second shape.
 */
export function useGivenShape(session: DiagramSession | null): void {
  const { search, pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!session || query.get('row') !== 'new') return;
    void navigate({ pathname, search: withoutGiven(query).toString(), hash }, { replace: true });
    const item = usualItem(session.family);
    if (!session.canWrite || !item) return;
    const given = readGiven(query);
    const starts = Object.fromEntries(
      assignedFields.flatMap((field) => {
        const ids = given[field];
        return ids?.length ? [[field, ids]] : [];
      }),
    );
    const { jsid } = insertAtCentre(session.editor, { ...item, starts });
    session.editor.request({ kind: 'rename', jsid });
  }, [session, search, pathname, hash, navigate]);
}
