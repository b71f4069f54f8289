import type { DrawnKind, LinkMeaning } from '../drawn/drawn-page.ts';
import type { CellStyle } from './drawio-cell.ts';

/** An end of an edge, with the data that determines the link type. */
interface EdgeEnd {
  readonly kind: DrawnKind;
  readonly isArchimate: boolean;
  /** The id of the pool that contains the shape, or of the shape itself if it is a pool. */
  readonly pool: string | undefined;
}

const artifacts: ReadonlySet<string> = new Set(['data-object', 'data-store', 'annotation', 'group']);

/** The ArchiMate relation type, by the line and arrows of an edge. */
const relationOf = (style: CellStyle): string => {
  const dashed = style.get('dashed') === '1';
  const start = style.get('startArrow') ?? 'none';
  const end = style.get('endArrow') ?? 'classic';
  const filled = style.get('endFill') !== '0';
  if (/^diamond/.test(start)) return style.get('startFill') === '0' ? 'aggregation' : 'composition';
  if (start === 'oval') return 'assignment';
  if (end === 'block' && !filled) return dashed ? 'realization' : 'special';
  if (end === 'block') return dashed ? 'flow' : 'trigger';
  if (end === 'open') return dashed ? 'access' : 'serving';
  return 'association';
};

/** The link type and values for an edge, by its style and its ends. */
export const edgeMeaning = (style: CellStyle, source: EdgeEnd, target: EdgeEnd): LinkMeaning => {
  if (source.isArchimate || target.isArchimate) return { link_type: relationOf(style) };
  if (style.shape === 'link') return { flowType: 'conversation' };
  const dashed = style.get('dashed') === '1';
  const start = style.get('startArrow') ?? 'none';
  const end = style.get('endArrow') ?? 'classic';
  if (dashed && start === 'oval') return { flowType: 'message' };
  const toArtifact = artifacts.has(source.kind) || artifacts.has(target.kind);
  if (!toArtifact && dashed && source.pool !== target.pool) return { flowType: 'message' };
  if (toArtifact || (dashed && !/^block/.test(end))) {
    const arrows = [start, end].filter((arrow) => arrow !== 'none').length;
    return { flowType: 'association', direction: arrows === 2 ? 'both' : arrows === 1 ? 'one' : 'none' };
  }
  if (dashed) return { flowType: 'message' };
  if (start === 'dash') return { flowType: 'default' };
  if (/^diamond/.test(start)) return { flowType: 'conditional' };
  return { flowType: 'normal' };
};
