import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Outlet, type RouteObject, useLocation, useParams, useRoutes } from 'react-router';
import { type PrivatePage, type PublicPage, privatePages, redirects } from '../contract/own-pages.ts';
import type { ScreenEntry } from '../contract/registry.ts';
import { metricRoutes } from '../metrics/find-metric.ts';
import { notFoundPath } from './api/failure.ts';
import { type LazyPart, lazyPart, partAhead } from './api/lazy-part.ts';
import { RowComments } from './comments/row-comments.tsx';
import { LegacyModule } from './modules/legacy-module.tsx';
import { mayBeEmbedded } from './modules/module-address.ts';
import { ForbiddenPage, MaintenancePage, NotFoundPage } from './pages/message-pages.tsx';
import { pageAt } from './resources/navigation.ts';
import { registry, useScreens } from './resources/registry.ts';
import { searchOfToday } from './resources/state/query/address.ts';
import { Gate } from './session/gate.tsx';
import { EmbedShell } from './shell/embed-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Loading } from './ui/late.tsx';

const Shell = lazyPart(
  () => import('./shell/shell.tsx'),
  (part) => part.Shell,
);
const LoginPage = lazyPart(
  () => import('./pages/login-page.tsx'),
  (part) => part.LoginPage,
);
const ProviderPage = lazyPart(
  () => import('./pages/provider-page.tsx'),
  (part) => part.ProviderPage,
);
const OauthRedirectPage = lazyPart(
  () => import('./pages/oauth-redirect-page.tsx'),
  (part) => part.OauthRedirectPage,
);
const AcceptInvitationPage = lazyPart(
  () => import('./pages/accept-invitation-page.tsx'),
  (part) => part.AcceptInvitationPage,
);
const NewPasswordPage = lazyPart(
  () => import('./pages/set-password-page.tsx'),
  (part) => part.NewPasswordPage,
);
const ReleaseNotePage = lazyPart(
  () => import('./release-notes/release-note-page.tsx'),
  (part) => part.ReleaseNotePage,
);
const SystemInformationPage = lazyPart(
  () => import('./pages/system-information-page.tsx'),
  (part) => part.default,
);
const MetricPage = lazyPart(
  () => import('./analytics/metric-page.tsx'),
  (part) => part.MetricPage,
);
const ProfilePage = lazyPart(
  () => import('./pages/profile/profile-page.tsx'),
  (part) => part.ProfilePage,
);
const MyWorkPage = lazyPart(
  () => import('./my-work/my-work-page.tsx'),
  (part) => part.MyWorkPage,
);
// Most pages are tables, so this part loads in parallel to the first page.
const ResourceScreen = partAhead(
  () => import('./resources/resource-screen.tsx'),
  (part) => part.ResourceScreen,
);
const ItemPage = lazyPart(
  () => import('./resources/item-page.tsx'),
  (part) => part.ItemPage,
);
const ProjectList = lazyPart(
  () => import('./projects/lists/project-list.tsx'),
  (part) => part.ProjectList,
);
const ProjectPage = lazyPart(
  () => import('./project-page/project-page.tsx'),
  (part) => part.ProjectPage,
);
const ModulePage = lazyPart(
  () => import('./module-page/module-page.tsx'),
  (part) => part.ModulePage,
);

/** Collections with their own list component. */
const ownLists: Readonly<Record<string, LazyPart<{ readonly entry: ScreenEntry }>>> = { projects: ProjectList };

function Redirect({ to }: { readonly to: string }) {
  const { id } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to.replace(':id', encodeURIComponent(id ?? '')), search, hash }} replace />;
}

/** The frame of every page, inside which errors and loading states are shown. */
function Page() {
  const { pathname, search, hash, state } = useLocation();
  const today = searchOfToday(search);
  if (today !== null) return <Navigate to={{ pathname, search: today, hash }} state={state} replace />;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

type Code = Pick<LazyPart<object>, 'fetchCode'>;

interface PrivateRoute {
  readonly element: ReactElement;
  /** The lazy component that renders the page, for prefetching. */
  readonly part: Code;
}

const privateRoutes: Readonly<Record<PrivatePage, PrivateRoute>> = {
  '/profilepage': { element: <ProfilePage />, part: ProfilePage },
  '/my-work': { element: <MyWorkPage />, part: MyWorkPage },
  '/projects/:projectId': { element: <ProjectPage />, part: ProjectPage },
  // These two addresses of a module are independent of its kind. They stay, because links to them exist.
  '/projects/:projectId/modules/:moduleId': { element: <LegacyModule />, part: ModulePage },
  '/projects/:projectId/scenario_modules/:moduleId': { element: <LegacyModule />, part: ModulePage },
  '/projects/:projectId/:segment/:moduleId': { element: <ModulePage />, part: ModulePage },
};

/** The code of a private page; null if the path has no page. */
function partAt(screens: readonly ScreenEntry[], pathname: string): Code | null {
  const own = privatePages.find((path) => matchPath(path, pathname));
  if (own) return privateRoutes[own].part;
  if (metricRoutes.some((path) => matchPath(path, pathname))) return MetricPage;
  const page = pageAt(screens, pathname);
  if (!page) return null;
  return page.item ? ItemPage : (ownLists[page.screen.collection] ?? ResourceScreen);
}

/** The addresses of the login page, where most visits begin. */
const loginPaths: readonly PublicPage[] = ['/', '/login'];

/** Prefetches the code of a page and the collection of its rows, before user and data are known. */
export function fetchPage(pathname: string): void {
  const { screens, loaders } = registry.get();
  if (loginPaths.some((path) => path === pathname)) LoginPage.fetchCode();
  const part = partAt(screens, pathname);
  if (!part) return;
  Shell.fetchCode();
  part.fetchCode();
  const collection = pageAt(screens, pathname)?.screen.collection;
  // A failure is ignored here: the page itself loads the collection again and reports errors.
  if (collection !== undefined) loaders[collection]?.().catch(() => undefined);
}

/** The pages that need a login. For an unknown address, the not-found page is shown without a login. */
function PrivatePages() {
  const { pathname } = useLocation();
  const screens = useScreens();
  const part = partAt(screens, pathname);
  // Prefetches the page while the user is being determined.
  useEffect(() => fetchPage(pathname), [pathname]);
  if (!part) return <NotFoundPage />;
  return (
    <Gate>
      <RowComments>
        <Shell />
      </RowComments>
    </Gate>
  );
}

/**
 * The screen of the registry for the address. It is looked up at each render, so that a changed registry applies at
 * once.
 */
function RegisteredScreen() {
  const { pathname } = useLocation();
  const page = pageAt(useScreens(), pathname);
  if (!page) return null;
  const { screen, tab, item, details } = page;
  const Screen = ownLists[screen.collection] ?? ResourceScreen;
  return (
    <Suspense fallback={<Loading />}>
      {item ? (
        <ItemPage key={item} entry={screen} tab={tab} details={details} />
      ) : (
        <Screen key={pathname} entry={screen} />
      )}
    </Suspense>
  );
}

/** Pages that other sites embed. Their projects are identified by codes of access links. */
function EmbeddedPages() {
  const { projectId = '' } = useParams();
  if (!mayBeEmbedded(projectId)) return <Navigate to={notFoundPath} replace />;
  return (
    <Gate embedded>
      <EmbedShell />
    </Gate>
  );
}

const publicElements: Readonly<Record<PublicPage, ReactElement>> = {
  '/': <LoginPage />,
  '/login': <LoginPage />,
  '/login/:providerId': <ProviderPage />,
  '/oauth-redirect': <OauthRedirectPage />,
  '/accept-invitation': <AcceptInvitationPage />,
  '/set-new-password': <NewPasswordPage />,
  '/release-notes/:releaseNoteId': <ReleaseNotePage />,
  '/forbidden': <ForbiddenPage />,
  '/sysinfo': <SystemInformationPage />,
  '/maintenance': <MaintenancePage />,
  '/not-found': <NotFoundPage />,
};

const routesOf = (elements: Readonly<Record<string, ReactElement>>): RouteObject[] =>
  Object.entries(elements).map(([path, element]) => ({ path, element }));

const routes: RouteObject[] = [
  {
    element: <Page />,
    children: [
      ...routesOf(publicElements),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
      {
        element: <PrivatePages />,
        children: [
          ...Object.entries(privateRoutes).map(([path, { element }]) => ({ path, element })),
          ...metricRoutes.map((path) => ({ path, element: <MetricPage key={path} /> })),
          { path: '*', element: <RegisteredScreen /> },
        ],
      },
      {
        element: <EmbeddedPages />,
        children: [{ path: '/embed/projects/:projectId/:segment/:moduleId', element: <ModulePage embedded /> }],
      },
    ],
  },
];

/** Renders the page of the current address. */
export const Routes = (): ReactNode => useRoutes(routes);
