import { type Glue, lineOfKey } from './line-ends.ts';
import type { Masters } from './masters.ts';
import { isLine } from './shape-kinds.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import type { StencilMaster } from './stencil.ts';

const task = (type: string): StencilMaster => ({
  kind: 'activity',
  data: { BpmnActivityType: 'Task', BpmnTaskType: type },
});
const terminator: StencilMaster = { kind: 'event', data: { BpmnEventType: 'Start' } };
/** The values of a collapsed pool: a participant without a process, which only sends and receives messages. */
const closedPool: StencilMaster = { kind: 'pool', data: { collapsed: '1' } };
const annotation: StencilMaster = { kind: 'annotation', data: {} };

/** The BPMN counterparts of flowchart shapes, by the English names of their masters. */
const kindsByName: readonly (readonly [RegExp, StencilMaster])[] = [
  [/^(start\/end|terminator|start|end)$/i, terminator],
  [/^(decision|diamond)$/i, { kind: 'gateway', data: { BpmnGatewayType: 'Exclusive' } }],
  [
    /^(subprocess|sub-process|predefined process)$/i,
    { kind: 'activity', data: { BpmnActivityType: 'Sub-Process', BpmnIsCollapsed: '1' } },
  ],
  [/^(manual operation|manual input|manual process)$/i, task('Manual')],
  [/^(process|preparation|procedure|step)$/i, task('None')],
  [/^(document|multi-document|data|external data|internal storage)$/i, { kind: 'data-object', data: {} }],
  [/^(database|direct data|stored data|sequential data|data store)$/i, { kind: 'data-store', data: {} }],
  [
    /^(on-page reference|off-page reference)$/i,
    { kind: 'event', data: { BpmnEventType: 'Intermediate', BpmnTriggerOrResult: 'Link' } },
  ],
  // A frame around the page is not a step.
  [/^(border|frame)\b/i, { kind: 'group', data: {} }],
  [/(annotation|callout|comment|note|title|legend|text)/i, annotation],
];

/** The ids of the lines that are glued to each sheet. */
type LinesOf = ReadonlyMap<string, readonly string[]>;

const linesOfSheets = (glue: Glue): LinesOf => {
  const ends = [...glue].map(([key, { sheet }]) => ({ sheet, line: lineOfKey(key) }));
  return new Map(
    [...Map.groupBy(ends, ({ sheet }) => sheet)].map(([sheet, all]) => [sheet, all.map(({ line }) => line)]),
  );
};

const linesAt = (sheet: ShapeSheet, lines: LinesOf): readonly string[] => [
  ...(lines.get(sheet.id) ?? []),
  ...sheet.children.flatMap((child) => linesAt(child, lines)),
];

const hasWords = (sheet: ShapeSheet): boolean => (sheet.text ?? '').trim() !== '' || sheet.children.some(hasWords);

/** Whether a shape is a box or another figure with an outline; a plain text is not. */
const isOutlined = (sheet: ShapeSheet): boolean =>
  (sheet.rows('Geometry0').length > 0 && sheet.cell('LinePattern')?.value !== '0') || sheet.children.some(isOutlined);

const isContainer = (sheet: ShapeSheet): boolean =>
  sheet.row('User', 'msvstructuretype')?.cell('Value')?.value === 'Container';

/**
 * Returns a function that finds the nearest BPMN shape for a shape of another stencil: by the name of its master, else
 * by the lines joined to it. A shape that only sends and receives messages becomes a pool without contents. On a page
 * whose lines are not joined to shapes, boxes with text become steps. For lines, parts of shapes, pictures, and shapes
 * without text and lines the result is undefined.
 */
export const plainKinds = (masters: Masters, glue: Glue, messageFlows: ReadonlySet<string>) => {
  const lines = linesOfSheets(glue);
  return (sheet: ShapeSheet): StencilMaster | undefined => {
    const isPart = sheet.masterShape !== undefined && sheet.masterId === undefined;
    if (isPart || isLine(sheet) || sheet.type === 'Foreign' || sheet.type === 'Guide') return undefined;
    if (isContainer(sheet)) return { kind: 'group', data: {} };
    const name = (masters.master(sheet.masterId)?.nameU ?? sheet.nameU).replace(/\.\d+$/, '').trim();
    const known = kindsByName.find(([word]) => word.test(name))?.[1];
    if (known && known !== annotation) return known;
    const joining = linesAt(sheet, lines);
    // A group whose parts are joined by lines is only a frame around these parts.
    if (sheet.type === 'Group' && sheet.masterId === undefined && !lines.has(sheet.id)) return undefined;
    if (joining.length > 0)
      return known ?? (joining.every((line) => messageFlows.has(line)) ? closedPool : task('None'));
    if (!hasWords(sheet)) return undefined;
    return !known && lines.size === 0 && isOutlined(sheet) ? task('None') : annotation;
  };
};
