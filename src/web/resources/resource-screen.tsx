import { useLocation } from 'react-router';
import type { ScreenEntry } from '../../contract/registry.ts';
import { ScreenHeader } from '../ui/header.tsx';
import { paramsIn, useTabs } from './registry-access.ts';
import { Tabs } from './tabs.tsx';
import { ScreenContent } from './views/screen-content.tsx';
import './views/form-page.css';

/** A screen of the registry, with its collection, and with the neighbouring collections as tabs. */
export function ResourceScreen({ entry }: { readonly entry: ScreenEntry }) {
  const { pathname, search } = useLocation();
  const tabs = useTabs(entry.route);
  const chosen = tabs.find((tab) => tab.collection === new URLSearchParams(search).get('tab')) ?? null;
  const shown = chosen ?? entry;
  const { title } = entry;
  const params = entry.route ? paramsIn(entry.route, pathname) : {};
  const content = (
    <ScreenContent
      key={shown.collection}
      collection={shown.collection}
      title={shown.title}
      params={params}
      {...(shown === entry && { screen: entry })}
      header={(primary, status) => <ScreenHeader title={title} primary={primary} status={status} />}
    />
  );
  if (tabs.length === 0) return content;
  return (
    <div className="item-page">
      <Tabs of={title} base={pathname} tabs={tabs} chosen={chosen} values={Object.values(params)} />
      <div className="item-content">{content}</div>
    </div>
  );
}
