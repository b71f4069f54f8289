/** Addresses of hand-written pages. No screen of a resource may use one. Parameters have the router's syntax. */
import { metricRoutes } from '../metrics/find-metric.ts';

export const publicPages = [
  '/',
  '/login',
  '/login/:providerId',
  '/oauth-redirect',
  '/accept-invitation',
  '/set-new-password',
  '/release-notes/:releaseNoteId',
  '/forbidden',
  '/sysinfo',
  '/maintenance',
  '/not-found',
] as const;
export type PublicPage = (typeof publicPages)[number];

export const privatePages = [
  '/profilepage',
  '/my-work',
  '/projects/:projectId',
  '/projects/:projectId/modules/:moduleId',
  '/projects/:projectId/scenario_modules/:moduleId',
  '/projects/:projectId/:segment/:moduleId',
] as const;
export type PrivatePage = (typeof privatePages)[number];

/** Old and short addresses, with their targets. */
export const redirects: Readonly<Record<string, string>> = {
  '/home': '/recently-viewed',
  '/projects': '/recently-viewed',
  '/profile': '/profilepage',
  '/company': '/company/details',
  '/admin': '/admin/companies',
  '/data-catalog-admin/:id': '/data-catalogs/:id',
  '/data-catalog-admin/:id/link-management': '/data-catalogs/:id/data-catalog-management',
  '/data-map-admin/:id': '/data-maps/:id',
  '/data-map-admin/:id/link-management': '/data-maps/:id/link-management',
  '/data-map-admin/:id/category-link-management': '/data-maps/:id/category-link-management',
};

export const ownPages: readonly string[] = [
  ...publicPages,
  ...privatePages,
  ...Object.keys(redirects),
  ...metricRoutes,
];
