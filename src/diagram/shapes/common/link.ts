import type { CellValues } from '../../cells/cell.ts';
import { archimateOf } from '../archimate/concept.ts';
import { choice } from '../choices.ts';
import type { LinkStyle, LinkType, StencilItem } from '../shape-type.ts';
import { lineLook } from './link-look.ts';
import {
  filledArrow,
  filledDiamond,
  filledDot,
  hollowDiamond,
  hollowTriangle,
  openArrow,
  smallArrow,
} from './markers.ts';

const linkTypes = [
  'aggregation',
  'composition',
  'assignment',
  'realization',
  'serving',
  'access',
  'influence',
  'trigger',
  'flow',
  'special',
  'association',
] as const;
type LinkKind = (typeof linkTypes)[number];

const dotted = [2, 3];
const dashed = [7, 4];
const dashes: Readonly<Partial<Record<LinkKind, readonly number[]>>> = {
  realization: dotted,
  access: dotted,
  influence: dashed,
  flow: dashed,
};

const ends: Readonly<Record<LinkKind, (paint: string) => Pick<LinkStyle, 'source' | 'target'>>> = {
  aggregation: () => ({ source: hollowDiamond }),
  composition: (paint) => ({ source: filledDiamond(paint) }),
  assignment: (paint) => ({ source: filledDot(paint), target: filledArrow(paint) }),
  realization: () => ({ target: hollowTriangle }),
  serving: () => ({ target: openArrow }),
  access: () => ({ target: smallArrow }),
  influence: () => ({ target: openArrow }),
  trigger: (paint) => ({ target: filledArrow(paint) }),
  flow: (paint) => ({ target: filledArrow(paint) }),
  special: () => ({ target: hollowTriangle }),
  association: () => ({}),
};

/** If an ArchiMate model defines a direction for an access or association, the direction is drawn as arrows. */
function endsByModel(kind: LinkKind, values: CellValues): Pick<LinkStyle, 'source' | 'target'> | undefined {
  const more = archimateOf(values)?.more ?? {};
  if (kind === 'association') {
    return (more['isDirected'] ?? more['directed']) === 'true' ? { target: smallArrow } : undefined;
  }
  if (kind !== 'access') return undefined;
  if (more['accessType'] === 'Read') return { source: smallArrow };
  if (more['accessType'] === 'ReadWrite') return { source: smallArrow, target: smallArrow };
  return more['accessType'] === 'Access' ? {} : undefined;
}

const names: Readonly<Record<LinkKind, string>> = {
  aggregation: 'Aggregation',
  composition: 'Composition',
  assignment: 'Assignment',
  realization: 'Realization',
  serving: 'Serving',
  access: 'Access',
  influence: 'Influence',
  trigger: 'Triggering',
  flow: 'Flow',
  special: 'Specialization',
  association: 'Association',
};

/** The items of all kinds of relationship, into which a relationship can be changed. */
export const relationships: readonly StencilItem[] = linkTypes.map((kind) => ({
  label: names[kind],
  type: 'Link',
  values: { link_type: kind },
  words: ['relationship', 'link'],
}));

/** The type of a relationship between two elements. */
export const linkBase: Omit<LinkType, 'changes'> = {
  key: 'Link',
  describe: ({ values }) => `${names[choice(values, 'link_type', linkTypes, 'association')]} relationship`,
  values: { link_type: 'association', label_position: 'middle' },
  style({ values }): LinkStyle {
    const kind = choice(values, 'link_type', linkTypes, 'association');
    const look = lineLook(values, dashes[kind]);
    return { ...look, ...(endsByModel(kind, values) ?? ends[kind](look.stroke)) };
  },
};
