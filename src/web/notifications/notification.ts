/** Notifications as sentences with addresses, grouped by place. Pure. */
import { addressOfThing, withComment } from '../comments/comment-address.ts';

/** A notification, in the terms of the contract. */
export interface Notification {
  readonly id: number;
  readonly kind: string;
  readonly sentence: string;
  readonly about_id: number | null;
  readonly about_type: string | null;
  readonly project_id: number | null;
  readonly module_id: number | null;
  readonly comment_id: number | null;
  readonly read_at: string | null;
  readonly created_at: string;
  readonly _labels: Readonly<
    Partial<Record<'actor_id' | 'about_id' | 'project_id' | 'module_id' | 'comment_id', string | null>>
  >;
}

/** A part of a sentence: plain text, or the name of a person or object. */
interface Piece {
  /** The index of the part. */
  readonly at: number;
  readonly text: string;
  readonly name: boolean;
}

/** The sentence of a notification, with the names that the user may see. */
export function sentenceOf({ sentence, _labels }: Notification): readonly Piece[] {
  const names: Readonly<Record<string, string>> = {
    actor: _labels.actor_id ?? 'Somebody',
    about: _labels.about_id ?? 'something',
  };
  return sentence
    .split(/(\{actor\}|\{about\})/)
    .filter(Boolean)
    .map((text, at) => {
      const name = names[text.slice(1, -1)];
      return text.startsWith('{') && name ? { at, text: name, name: true } : { at, text, name: false };
    });
}

/** The address that the notification refers to; null if it can no longer be opened. */
export function addressOf(
  opens: Readonly<Record<string, string>>,
  { about_id, about_type, project_id, module_id, comment_id }: Notification,
): string | null {
  if (about_id === null || about_type === null) return null;
  const about = { type: about_type, id: about_id, module: module_id, project: project_id };
  const address = addressOfThing(opens, about);
  return address && comment_id !== null ? withComment(address, comment_id) : address;
}

/** A project or module, which can be muted. */
export interface MutablePlace {
  readonly type: 'project' | 'project_scenario_module';
  readonly id: number;
  readonly label: string;
}

export interface PlaceGroup {
  readonly key: string;
  readonly title: string;
  /** The projects and modules that contain the subject, the innermost first. */
  readonly places: readonly MutablePlace[];
  readonly rows: readonly Notification[];
}

const placesOf = ({ module_id, project_id, _labels }: Notification): readonly MutablePlace[] => [
  ...(module_id !== null && _labels.module_id
    ? [{ type: 'project_scenario_module', id: module_id, label: _labels.module_id } as const]
    : []),
  ...(project_id !== null && _labels.project_id
    ? [{ type: 'project', id: project_id, label: _labels.project_id } as const]
    : []),
];

/** Groups notifications by module, else by project, else by subject. Groups are ordered by their first notification. */
export function byPlace(rows: readonly Notification[]): readonly PlaceGroup[] {
  const keyOf = ({ module_id, project_id, about_type, about_id }: Notification): string =>
    module_id !== null
      ? `module ${module_id}`
      : project_id !== null
        ? `project ${project_id}`
        : `${about_type} ${about_id}`;
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => {
    const places = group.map(placesOf).find(({ length }) => length > 0) ?? [];
    const about = group.find(({ _labels }) => _labels.about_id)?._labels.about_id;
    const title = places.map(({ label }) => label).join(', ') || about || 'Removed project';
    return { key, title, places, rows: group };
  });
}
