import { useLocation } from 'react-router';
import type { ScreenEntry } from '../../contract/registry.ts';
import { useEntityWords } from '../session/caller.ts';
import { ScreenHeader } from '../shell/header.tsx';
import { paramsIn } from './registry-access.ts';
import { ScreenContent } from './views/screen-content.tsx';

/** A screen of the registry: its collection as the contract describes it. */
export function ResourceScreen({ entry }: { readonly entry: ScreenEntry }) {
  const { pathname } = useLocation();
  const wordsFor = useEntityWords();
  const title = wordsFor(entry.renamedWord, { title: entry.title, plural: entry.title }).plural;
  return (
    <ScreenContent
      key={entry.collection}
      collection={entry.collection}
      title={title}
      params={entry.route ? paramsIn(entry.route, pathname) : {}}
      parent={null}
      header={(primary, status) => <ScreenHeader title={title} primary={primary} status={status} />}
    />
  );
}
