import { usePrinting } from '../../ui/use-printing.ts';
import { useList } from '../state/list/list-context.ts';

/**
 * The indices of a list to print: those of loaded rows and of their headings. Null unless the page is being printed.
 */
export function usePrintedPlaces(): readonly number[] | null {
  const { rows, outline } = useList();
  const printing = usePrinting();
  if (!printing) return null;
  return Array.from({ length: rows.count?.total ?? 0 }, (_, index) => index).filter(
    (index) => rows.rowAt(index) ?? outline?.sectionAt(index),
  );
}

/** The note below a printed list that is incomplete. */
export function PrintedCount() {
  const { rows, words } = useList();
  const places = usePrintedPlaces();
  const total = rows.count?.total ?? 0;
  if (!places || places.length >= total) return null;
  return (
    <p>
      {words.plural}: {places.length.toLocaleString('en')} of {total.toLocaleString('en')} are printed, those that had
      been loaded. Export brings all of them into a file.
    </p>
  );
}
