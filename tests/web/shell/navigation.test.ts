import { describe, expect, test } from 'vitest';
import { screens } from '../../../src/contract/generated/screens.ts';
import { ownPages, redirects } from '../../../src/contract/own-pages.ts';
import type { Caller } from '../../../src/contract/permissions.ts';
import type { ScreenEntry } from '../../../src/contract/registry.ts';
import { rememberLogoutUrl } from '../../../src/web/api/leave.ts';
import { addressOf } from '../../../src/web/api/settings.ts';
import { isCurrent, isOfRoute, navigationOf, pageAt, screenAt, tabsOf } from '../../../src/web/resources/navigation.ts';
import { partLinks, tabLinks } from '../../../src/web/resources/tab-links.ts';
import { itemParametersOf } from '../../../src/web/session/item-parameters.ts';
import { loadInto } from '../../../src/web/session/load.ts';
import { confinedTo } from '../../../src/web/session/public-pages.ts';
import { isReturnAddress, rememberReturnAddress, takeReturnAddress } from '../../../src/web/session/return-address.ts';
import { projectOf, routeId, routeIds } from '../../../src/web/session/route-ids.ts';
import { sessionTokenOf, sessionTokenOfPath } from '../../../src/web/session/session-token.ts';
import { documentTitle, initialTitle } from '../../../src/web/ui/header-state.ts';
import { memory } from './memory.ts';

const code = (text: string) => Buffer.from(text).toString('base64url');

test('short and old addresses, and one cut before its id, lead to pages that are there', () => {
  const asRoute = (path: string | null): string => (path ?? '').replaceAll(/\{\w+\}/g, ':id');
  const there = new Set([...ownPages, ...screens.flatMap(({ route, tab, item }) => [route, tab, item].map(asRoute))]);
  expect(redirects).toMatchObject({ '/projects': '/recently-viewed', '/profile': '/profilepage' });
  expect(Object.values(redirects).filter((to) => !there.has(to))).toEqual([]);
});

test('assessments, projects with what is in them, data, release notes, notifications, the profile, company and system administration each have a screen', () => {
  const addresses = new Set(
    [...screens.flatMap(({ route, tab, title }) => [route, tab && `${tab} ${title}`]), ...ownPages].filter(Boolean),
  );
  const expected = [
    '/assessments',
    '/all-projects',
    ...['Modules', 'Stakeholders', 'Products and services', 'Tags'].map((title) => `/projects/{project_id} ${title}`),
    '/projects/:projectId/:segment/:moduleId',
    '/data-maps',
    '/data-catalogs',
    '/release-notes/:releaseNoteId',
    '/profilepage',
    ...['details', 'users', 'teams', 'restore-projects', 'daily-active-users', 'ai-usage'].map(
      (one) => `/company/${one}`,
    ),
    ...['most-recent-user-events', 'busiest-hours', 'user-retention', 'ai-usage'].map((one) => `/admin/${one}`),
    ...['companies', 'users', 'project-statuses', 'module-statuses', 'module-categories'].map((one) => `/admin/${one}`),
    ...['feature-notifications', 'llm-models', 'system', 'release-notes'].map((one) => `/admin/${one}`),
    '/admin/company/{company_id} Teams',
    '/admin/system Email templates',
  ];
  expect(expected.filter((address) => !addresses.has(address))).toEqual([]);
});

describe('ids in routes', () => {
  test('every parameter whose name ends in Id gets its number', () => {
    expect(routeIds({ projectId: '7', moduleId: code('12|secret'), segment: '9' })).toEqual({
      projectId: 7,
      moduleId: 12,
    });
  });

  test('a plain number is parsed as is', () => {
    expect(routeId('42')).toBe(42);
  });

  test('anything else is base64, and the part before | is parsed', () => {
    expect(routeId(Buffer.from('17|s3cr3t').toString('base64'))).toBe(17);
    expect(routeId(code('17|??>>'))).toBe(17);
  });

  test('a provider name or other text gives no number and never throws', () => {
    for (const text of ['google', '%%%', '', 'ä', code('abc|1'), code('-5|x'), '1.5']) {
      expect(routeId(text)).toBeNaN();
    }
  });
});

describe('session token', () => {
  test('project and module id joined by a colon when both are no numbers', () => {
    expect(sessionTokenOf('cHJv', 'bW9k')).toBe('cHJv:bW9k');
    expect(sessionTokenOfPath('/embed/projects/cHJv/bpmn/bW9k')).toBe('cHJv:bW9k');
  });

  test('the project id alone when only it is no number', () => {
    expect(sessionTokenOf('cHJv', undefined)).toBe('cHJv');
    expect(sessionTokenOf('cHJv', '12')).toBe('cHJv');
    expect(sessionTokenOfPath('/projects/cHJv')).toBe('cHJv');
  });

  test('cleared otherwise, also for a numeric project with a module code', () => {
    expect(sessionTokenOf('5', 'bW9k')).toBeNull();
    expect(sessionTokenOfPath('/projects/5/bpmn/6')).toBeNull();
    expect(sessionTokenOfPath('/admin/users')).toBeNull();
  });
});

describe('before a page', () => {
  test('R-NAV-08: a restricted user who is no system admin is sent to the profile page', () => {
    const restricted = { restricted: true, system_admin: false };
    expect(confinedTo(restricted, '/all-projects')).toBe('/profilepage');
    expect(confinedTo(restricted, '/')).toBeNull();
    expect(confinedTo(restricted, '/profilepage/')).toBeNull();
    expect(confinedTo({ restricted: true, system_admin: true }, '/all-projects')).toBeNull();
    expect(confinedTo({ restricted: false, system_admin: false }, '/all-projects')).toBeNull();
  });

  test('a company login page URL is remembered as the logout URL', () => {
    const storage = memory();
    rememberLogoutUrl('https://id.example.com/login', storage);
    expect([...storage.entries.values()]).toEqual(['https://id.example.com/login']);
    rememberLogoutUrl(null, storage);
    expect(storage.entries.size).toBe(0);
  });

  test('R-NAV-10: project and module pages name the project that is registered as viewed', () => {
    expect(projectOf('/projects/8')).toBe(8);
    expect(projectOf(`/projects/${code('8|x')}/kanban/3`)).toBe(8);
    expect(projectOf('/all-projects')).toBeNull();
  });

  test('R-NAV-11: a query item with itemType and itemId becomes item parameters', () => {
    const item = { itemType: 'entity_value', itemId: 5 };
    expect(itemParametersOf(new URLSearchParams({ item: JSON.stringify(item) }))).toEqual(item);
    for (const search of ['', '?item=', '?item=%7B', '?item=null', '?item=%7B%22itemType%22%3A1%7D']) {
      expect(itemParametersOf(new URLSearchParams(search)), search).toBeNull();
    }
  });

  test('R-NAV-12: the page title follows browser_tab_text when it is set', () => {
    expect(documentTitle('', 'Acme Models')).toBe('Acme Models');
    expect(documentTitle('Users', 'Acme Models')).toBe('Users – Acme Models');
    expect(documentTitle('Users', null)).toBe('Users – Tessera');
  });

  test("R-NAV-14: the initial header title is 'Loading...'", () => {
    expect(initialTitle).toBe('Loading...');
  });

  test('R-ERR-12: what failed to load is cleared, and the caller gets the failure', async () => {
    const stored: unknown[] = [];
    const failure = new Error('no');
    await expect(
      loadInto(
        () => Promise.reject(failure),
        (answer) => stored.push(answer),
        () => stored.push('cleared'),
      ),
    ).rejects.toBe(failure);
    expect(stored).toEqual(['cleared']);
  });
});

describe('return address', () => {
  test('is told once, and only if it is a path of this site', () => {
    const storage = memory();
    rememberReturnAddress('/admin/users?page=2', storage);
    expect(takeReturnAddress(storage)).toBe('/admin/users?page=2');
    expect(takeReturnAddress(storage)).toBeNull();
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', '/', '/login', '/login?x']) {
      expect(isReturnAddress(address), address).toBe(false);
    }
  });
});

test('calls go to the server that the runtime settings name', () => {
  expect(addressOf('/api/x.json', 'https://api.example.com/')).toBe('https://api.example.com/api/x.json');
  expect(addressOf('/api/x.json', '')).toBe('/api/x.json');
});

describe('screens of the registry', () => {
  const screen = (over: Partial<ScreenEntry>): ScreenEntry => ({
    collection: 'c',
    resource: 'r',
    route: null,
    tab: null,
    segment: null,
    first: false,
    part: null,
    parts: [],
    item: null,
    details: null,
    title: 'T',
    icon: null,
    area: 'system',
    group: null,
    view: 'table',
    filter: {},
    help: null,
    order: 0,
    access: { read: [{ kind: 'audience', audience: 'system_admin' }], level: 'system_admin' },
    ...over,
  });
  const caller = (audience: Caller['audience']): Caller => ({
    user: 1,
    audience,
    company: { id: 1, permissions: { read: true } },
    shared: null,
  });

  test('what belongs to one group of an area stands together, after what has none', () => {
    const entries = [
      screen({ route: '/admin/a', group: 'Lookups', order: 2 }),
      screen({ route: '/admin/b', group: 'People and companies', order: 1 }),
      screen({ route: '/admin/c', order: 9 }),
      screen({ route: '/admin/d', group: 'People and companies', order: 3 }),
    ];
    const system = navigationOf(entries, caller('system_admin')).find(({ key }) => key === 'system');
    const listed = system?.items.filter(({ group }) => group !== 'Analytics').map(({ to, group }) => [to, group]);
    expect(listed).toEqual([
      ['/admin/c', undefined],
      ['/admin/b', 'People and companies'],
      ['/admin/d', 'People and companies'],
      ['/admin/a', 'Lookups'],
    ]);
  });

  test('an address is of a route when its segments fit', () => {
    expect(isOfRoute('/admin/user/{id}', '/admin/user/3')).toBe(true);
    expect(isOfRoute('/admin/user/{id}', '/admin/user')).toBe(false);
    expect(isOfRoute('/admin/users', '/admin/users/')).toBe(true);
  });

  test('a fixed route wins over one with a parameter, and item pages are found', () => {
    const one = screen({ route: '/things/{id}' });
    const two = screen({ route: '/things/new' });
    const three = screen({ route: '/users', item: '/user/{id}' });
    expect(screenAt([one, two, three], '/things/new')).toEqual({ screen: two, item: false });
    expect(screenAt([one, two, three], '/user/4')).toEqual({ screen: three, item: true });
    expect(screenAt([one, two, three], '/nowhere')).toBeNull();
  });

  test('a place of the navigation is the current one on the pages of its items too', () => {
    const users = { to: '/admin/users', item: '/admin/user/{id}' };
    expect(isCurrent(users, '/admin/users')).toBe(true);
    expect(isCurrent(users, '/admin/user/3')).toBe(true);
    expect(isCurrent(users, '/admin/usersx')).toBe(false);
    expect(isCurrent({ ...users, item: null }, '/admin/user/3')).toBe(false);
  });

  test('the navigation leaves out what the caller may not read, tabs, and routes with parameters', () => {
    const screens = [
      screen({ route: '/b', title: 'B', order: 2 }),
      screen({ route: '/a', title: 'A', order: 1 }),
      screen({ route: '/a/{id}' }),
      screen({ tab: '/projects/{project_id}' }),
      screen({
        route: '/d',
        title: 'D',
        area: 'data',
        access: { read: [{ kind: 'guard', guard: 'data_map', right: 'read' }], level: 'guest' },
      }),
    ];
    const admin = navigationOf(screens, caller('system_admin'));
    // The pages of statistics are not screens of a resource.
    const routes = new Set(screens.map((one) => one.route));
    const drawn = admin.map(
      ({ key, items }) => [key, items.map(({ to }) => to).filter((to) => routes.has(to))] as const,
    );
    expect(drawn.filter(([, to]) => to.length)).toEqual([
      ['data', ['/d']],
      ['system', ['/a', '/b']],
    ]);
    expect(navigationOf(screens, caller('member')).map(({ key }) => key)).toEqual(['work', 'data']);
  });

  describe('parts of a page with addresses of their own', () => {
    const surveys = screen({ collection: 'surveys', route: '/surveys', item: '/surveys/{id}', details: 'details' });
    const part = (collection: string, segment: string, over: Partial<ScreenEntry> = {}) =>
      screen({ collection, tab: '/surveys/{survey_id}', segment, route: `/surveys/{survey_id}/${segment}`, ...over });
    const teams = part('teams', 'sharing', { title: 'Teams' });
    const people = part('people', 'sharing', { title: 'People' });
    const pages = part('pages', 'pages', { title: 'Pages', first: true });
    const listed = screen({
      collection: 'pages',
      tab: '/surveys/{survey_id}',
      route: '/surveys/{survey_id}/pages/{page_id}',
    });
    const screens = [surveys, teams, people, pages, listed];
    const page = { tabs: [teams, people, pages], values: ['4'], base: '/surveys/4', details: 'details' };

    test('the address leads to the page of the item with the tab on it, and to its fields', () => {
      expect(pageAt(screens, '/surveys/4/sharing')).toEqual({
        screen: surveys,
        tab: teams,
        item: '/surveys/4',
        details: false,
      });
      expect(pageAt(screens, '/surveys/4/details')).toMatchObject({
        screen: surveys,
        item: '/surveys/4',
        details: true,
      });
      expect(pageAt(screens, '/surveys/4')).toMatchObject({ tab: null, item: '/surveys/4', details: false });
      expect(pageAt(screens, '/surveys/4/others')).toBeNull();
    });

    test('a list of fewer rows stands on the page too, and is no tab of it', () => {
      expect(pageAt(screens, '/surveys/4/pages/9')).toMatchObject({ screen: surveys, tab: listed, item: '/surveys/4' });
      expect(tabsOf(screens, '/surveys/{id}', caller('system_admin'))).not.toContain(listed);
    });

    test('tabs of one segment are one tab, and links within it; the first stands before the details', () => {
      expect(tabLinks({ ...page, chosen: people })).toEqual([
        { key: 'pages', title: 'Pages', to: '/surveys/4', current: false },
        { key: '', title: 'Details', to: '/surveys/4/details', current: false },
        { key: 'teams', title: 'Sharing', to: '/surveys/4/sharing', current: true },
      ]);
      expect(partLinks({ ...page, chosen: people })).toEqual([
        { key: 'teams', title: 'Teams', to: '/surveys/4/sharing', current: false },
        { key: 'people', title: 'People', to: '/surveys/4/sharing?tab=people', current: true },
      ]);
      expect(partLinks({ ...page, chosen: pages })).toEqual([]);
    });

    test('tabs of one part are one tab where its first list stands, with the page’s own among them; alone they stand by themselves', () => {
      const tab = (collection: string, title: string, part: string | null) =>
        screen({ collection, title, part, tab: '/surveys/{survey_id}' });
      const tags = tab('tags', 'Tags', 'Things');
      const colours = tab('colours', 'Colours', 'Things');
      const rights = tab('rights', 'Rights', 'About');
      const plan = {
        base: '/surveys/4',
        values: ['4'],
        opening: { title: 'Modules', covers: 'modules' },
        rowParts: ['uses', 'history'] as const,
        together: [{ title: 'About', holds: ['details', 'uses'] as const }],
      };
      const titles = (links: readonly { readonly title: string }[]) => links.map(({ title }) => title);
      const whole = { ...plan, tabs: [tags, colours, rights], chosen: rights };
      expect(tabLinks(whole)).toEqual([
        { key: 'opening', title: 'Modules', to: '/surveys/4', current: false },
        { key: 'tags', title: 'Things', to: '/surveys/4?tab=tags', current: false },
        { key: '', title: 'About', to: '/surveys/4?tab=details', current: true },
        { key: 'history', title: 'History', to: '/surveys/4?tab=history', current: false },
      ]);
      expect(partLinks(whole).map(({ title, current }) => [title, current])).toEqual([
        ['Details', false],
        ['Rights', true],
        ['Used in', false],
      ]);
      const guest = { ...plan, tabs: [tags], rowParts: [], chosen: tags };
      expect(titles(tabLinks(guest))).toEqual(['Modules', 'Details', 'Tags']);
      expect(partLinks(guest)).toEqual([]);
    });
  });

  test('an item’s page has as tabs what the caller may read some of: who came by a link is offered no people, data maps or history', () => {
    const tab = (title: string, guard: 'project' | 'data_map', level: 'guest' | 'member') =>
      screen({
        tab: '/projects/{project_id}',
        title,
        access: { read: [{ kind: 'guard', guard, right: 'read' }], level },
      });
    const screens = [
      tab('Stakeholders', 'project', 'guest'),
      tab('Data maps', 'data_map', 'guest'),
      tab('History', 'project', 'member'),
      screen({ tab: '/data-maps/{id}' }),
    ];
    const titles = (who: Caller) => tabsOf(screens, '/projects/{id}', who).map(({ title }) => title);
    const visitor = { ...caller('guest'), shared: { project: 1, module: null } };
    expect(titles(caller('member'))).toEqual(['Stakeholders', 'Data maps', 'History']);
    expect(titles(visitor)).toEqual(['Stakeholders']);
  });
});
