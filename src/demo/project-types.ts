/** The format of projects in the demo's files. References are names. */
import type { DemoItem } from './demo-item.ts';
import type { DemoDiagram } from './diagrams/diagram.ts';

export interface DemoModule {
  readonly type: string;
  readonly name: string;
  readonly description?: string;
  readonly section: string;
  readonly status: string;
  readonly locked?: boolean;
  readonly labels?: readonly string[];
  /** The settings of its board, canvas or diagram. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly items?: readonly DemoItem[];
  readonly diagram?: DemoDiagram;
}

type Named = readonly [name: string, color: string, description: string];

export interface DemoProject {
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly color: string;
  /** Days from today. */
  readonly starts: number;
  readonly ends: number;
  /** Days since the last change. */
  readonly touched: number;
  readonly kind?: 'project' | 'project_sample' | 'project_template';
  readonly published?: boolean;
  /** Whether it is visible in all companies. */
  readonly everyones?: boolean;
  readonly removed?: boolean;
  readonly sections: readonly Named[];
  readonly labels?: readonly (readonly [name: string, color: string])[];
  readonly modules: readonly DemoModule[];
  readonly roles?: readonly Named[];
  readonly stakeholders?: readonly {
    readonly name: string;
    readonly roles: readonly string[];
    readonly organisation?: string;
    readonly description: string;
    readonly at?: readonly [x: number, y: number];
  }[];
  readonly categories?: readonly Named[];
  readonly products?: readonly {
    readonly name: string;
    readonly categories: readonly string[];
    readonly description: string;
  }[];
  readonly tagCategories?: readonly Named[];
  readonly tags?: readonly { readonly name: string; readonly categories: readonly string[]; readonly color: string }[];
  readonly resources?: readonly (readonly [name: string, kind: string, url: string, description: string])[];
  readonly comments?: readonly {
    readonly by: string;
    readonly on?: string;
    /** The id of a shape in that module's diagram. */
    readonly shape?: string;
    readonly text: string;
    /** The people whom the comment mentions. */
    readonly mentions?: readonly string[];
    readonly days: number;
    readonly answers?: readonly (readonly [by: string, text: string])[];
  }[];
  /** Grants to people and teams, in addition to the author's. */
  readonly people?: Readonly<Record<string, 'read' | 'write' | 'admin'>>;
  readonly teams?: Readonly<Record<string, 'read' | 'write' | 'admin'>>;
}
