declare module 'bpmn-moddle' {
  import type { Moddle, ModdleWarning, UnresolvedReference } from './moddle.ts';

  export interface ReadResult {
    readonly rootElement: Moddle;
    readonly warnings: readonly ModdleWarning[];
    readonly references: readonly UnresolvedReference[];
    readonly elementsById: Readonly<Record<string, Moddle>>;
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    create(type: string, properties?: Readonly<Record<string, unknown>>): Moddle;
    fromXML(xml: string, type?: string): Promise<ReadResult>;
    toXML(element: Moddle, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
