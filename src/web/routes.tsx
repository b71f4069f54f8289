import { lazy, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import { notFoundPath } from './api/failure.ts';
import { LegacyModule } from './modules/legacy-module.tsx';
import { mayBeEmbedded } from './modules/module-address.ts';
import { ForbiddenPage, MaintenancePage, NotFoundPage } from './pages/message-pages.tsx';
import { Gate } from './session/gate.tsx';
import { homePath, profilePath } from './session/public-pages.ts';
import { loadChunk } from './shell/chunk.ts';
import { EmbedShell } from './shell/embed-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { pageAt } from './shell/navigation.ts';
import { useScreens } from './shell/registry.ts';
import { Shell } from './shell/shell.tsx';
import { useNavigation } from './shell/use-navigation.ts';
import { Loading } from './ui/late.tsx';

const LoginPage = lazy(() => loadChunk(() => import('./pages/login-page.tsx')));
const ProviderPage = lazy(() => loadChunk(() => import('./pages/provider-page.tsx')));
const passwordPages = () => loadChunk(() => import('./pages/set-password-page.tsx'));
const AcceptInvitationPage = lazy(async () => ({ default: (await passwordPages()).AcceptInvitationPage }));
const NewPasswordPage = lazy(async () => ({ default: (await passwordPages()).NewPasswordPage }));
const SystemInformationPage = lazy(() => loadChunk(() => import('./pages/system-information-page.tsx')));
const ProfilePage = lazy(() => loadChunk(() => import('./pages/profile-page.tsx')));
const resourceScreen = () => loadChunk(() => import('./resources/resource-screen.tsx'));
const ResourceScreen = lazy(async () => ({ default: (await resourceScreen()).ResourceScreen }));
const ItemPage = lazy(async () => ({
  default: (await loadChunk(() => import('./resources/item-page.tsx'))).ItemPage,
}));
const ProjectPage = lazy(async () => ({
  default: (await loadChunk(() => import('./projects/project-page.tsx'))).ProjectPage,
}));
const ModulePage = lazy(async () => ({
  default: (await loadChunk(() => import('./modules/module-page.tsx'))).ModulePage,
}));

/** Old and short addresses. */
const redirects: Readonly<Record<string, string>> = {
  '/company': '/company/details',
  '/admin': '/admin/companies',
  '/data-catalog-admin/:id': '/data-catalogs/:id',
  '/data-catalog-admin/:id/link-management': '/data-catalogs/:id/data-catalog-management',
  '/data-map-admin/:id': '/data-maps/:id',
  '/data-map-admin/:id/link-management': '/data-maps/:id/link-management',
  '/data-map-admin/:id/category-link-management': '/data-maps/:id/category-link-management',
};

function Redirect({ to }: { readonly to: string }) {
  const { id } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to.replace(':id', encodeURIComponent(id ?? '')), search, hash }} replace />;
}

/** Every page stands in here: what fails or loads does so within it. */
function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The first place of the navigation; who has none gets to the own profile. */
function Home() {
  const [first] = useNavigation();
  return <Navigate to={first?.items[0]?.to ?? profilePath} replace />;
}

/** The project's modules have always been found at these addresses as well, whatever their kind. */
const legacyModules = ['/projects/:projectId/modules/:moduleId', '/projects/:projectId/scenario_modules/:moduleId'];
const ownPages: readonly string[] = [
  homePath,
  profilePath,
  '/projects/:projectId',
  '/projects/:projectId/:segment/:moduleId',
];

/** Pages that need a login. An address that leads nowhere says so without asking for one. */
function PrivatePages() {
  const { pathname } = useLocation();
  const screens = useScreens();
  useEffect(() => {
    // Most pages are tables: their part is fetched while the first page is still being read.
    const idle = setTimeout(() => void resourceScreen().catch(() => undefined), 1000);
    return () => clearTimeout(idle);
  }, []);
  if (!ownPages.some((path) => matchPath(path, pathname)) && !pageAt(screens, pathname)) return <NotFoundPage />;
  return (
    <Gate>
      <Shell />
    </Gate>
  );
}

/** The registry's screens: matched here at each drawing, so that a changed registry shows at once. */
function RegisteredScreen() {
  const { pathname } = useLocation();
  const page = pageAt(useScreens(), pathname);
  if (!page) return null;
  const { screen, tab, item } = page;
  return (
    <Suspense fallback={<Loading />}>
      {item ? <ItemPage key={item} entry={screen} tab={tab} /> : <ResourceScreen key={pathname} entry={screen} />}
    </Suspense>
  );
}

/** Pages in the frames of other sites; their projects are named by the codes of access links. */
function EmbeddedPages() {
  const { projectId = '' } = useParams();
  if (!mayBeEmbedded(projectId)) return <Navigate to={notFoundPath} replace />;
  return (
    <Gate embedded>
      <EmbedShell />
    </Gate>
  );
}

function Failed() {
  const error = useRouteError();
  return (
    <ErrorBoundary resetKey="">
      <Rethrow error={error} />
    </ErrorBoundary>
  );
}
const Rethrow = ({ error }: { readonly error: unknown }) => {
  throw error;
};

const publicPages: readonly RouteObject[] = [
  { path: '/', element: <LoginPage /> },
  { path: '/login', element: <LoginPage /> },
  { path: '/login/:providerId', element: <ProviderPage /> },
  { path: '/accept-invitation', element: <AcceptInvitationPage /> },
  { path: '/set-new-password', element: <NewPasswordPage /> },
  { path: '/forbidden', element: <ForbiddenPage /> },
  { path: '/sysinfo', element: <SystemInformationPage /> },
  { path: '/maintenance', element: <MaintenancePage /> },
  { path: '/not-found', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([
  {
    element: <Page />,
    errorElement: <Failed />,
    children: [
      ...publicPages,
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
      {
        element: <PrivatePages />,
        children: [
          { path: homePath, element: <Home /> },
          { path: profilePath, element: <ProfilePage /> },
          { path: '/projects/:projectId', element: <ProjectPage /> },
          ...legacyModules.map((path) => ({ path, element: <LegacyModule /> })),
          { path: '/projects/:projectId/:segment/:moduleId', element: <ModulePage /> },
          { path: '*', element: <RegisteredScreen /> },
        ],
      },
      {
        element: <EmbeddedPages />,
        children: [{ path: '/embed/projects/:projectId/:segment/:moduleId', element: <ModulePage embedded /> }],
      },
    ],
  },
]);
