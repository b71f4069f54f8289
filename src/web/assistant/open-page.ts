/** The subject of the open page, as far as the assistant uses it. Pure. */
import type { Question } from './calls.ts';

type Page = NonNullable<Question['page']>;

/** A page of the assistant's prompts. */
export interface OpenPage {
  readonly page: Page | undefined;
  /** The kind of page for which prompts are offered; null if none are. */
  readonly place: 'project' | 'diagram' | 'list' | 'data_catalog' | 'assessment' | null;
}

/** Pages of things by the first part of their address. */
const things = { 'data-catalogs': 'data_catalog', 'data-maps': 'data_map', assessments: 'assessment' } as const;

/** Parts of addresses of modules that show a diagram. */
const diagrams = new Set(['bpmn', 'process-flow', 'quadrant', 'ecosystem', 'sequence']);

const numberOf = (part: string | undefined): number | null => (part && /^\d{1,9}$/.test(part) ? Number(part) : null);

/** Reads the subject from the address of the page. */
export function openPage(pathname: string): OpenPage {
  const [first = '', second, segment = '', fourth] = pathname.split('/').filter(Boolean);
  const id = numberOf(second);
  if (id === null) return { page: undefined, place: null };
  if (first === 'projects') {
    const module = numberOf(fourth);
    if (module === null) return { page: { resource: 'project', id }, place: 'project' };
    return {
      page: { resource: 'project_scenario_module', id: module, project_id: id },
      place: diagrams.has(segment) ? 'diagram' : 'list',
    };
  }
  const resource = Object.hasOwn(things, first) ? things[first as keyof typeof things] : null;
  if (!resource) return { page: undefined, place: null };
  return { page: { resource, id }, place: resource === 'data_map' ? null : resource };
}
