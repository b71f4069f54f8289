import { type ReactNode, Suspense } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { PartOnItsWay } from '../../api/part-on-its-way.tsx';
import { ShareDialog } from './share-on-demand.ts';

interface ShareProps {
  readonly entry: CollectionEntry;
  /** The path of the row, without `.json`. */
  readonly path: string;
  /** Whether the button is shown. Otherwise the menu opens the dialog. */
  readonly shown: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly links: ReactNode;
}

/** The Share button in the header of a row's page, and its dialog. */
export function ShareButton({ entry, path, shown, open, onOpen, links }: ShareProps) {
  return (
    <>
      {shown && (
        <button type="button" className="btn btn-secondary" aria-haspopup="dialog" onClick={() => onOpen(true)}>
          <i className="bi bi-person-plus" aria-hidden="true" /> <span className="tool-word">Share</span>
        </button>
      )}
      {open && (
        <Suspense fallback={<PartOnItsWay />}>
          <ShareDialog
            title={`Share this ${lowerFirst(entry.title)}`}
            sharedBy={entry.sharedBy}
            path={path}
            links={links}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
