import type { LinkCell, Point } from '../cells/cell.ts';
import { linkType } from '../shapes/families.ts';
import { levelWay } from './level-way.ts';
import type { LinkEnds } from './link-ends.ts';
import type { Plans } from './plans.ts';
import { type LineEnd, storedWay, straightWay } from './route.ts';
import { withoutFlat } from './search.ts';
import type { Sheet } from './sheet.ts';
import { isClearWay, type Surroundings } from './surroundings.ts';
import { bracketWay, edgePortOf, portOf, waysBetween } from './ways.ts';

/** Computes the line of each link, before overlapping lines are separated. */
export class Lines {
  readonly #sheet: Sheet;
  readonly #ends: LinkEnds;
  readonly #surroundings: Surroundings;
  readonly #plans: Plans;

  constructor(
    sheet: Sheet,
    {
      ends,
      surroundings,
      plans,
    }: { readonly ends: LinkEnds; readonly surroundings: Surroundings; readonly plans: Plans },
  ) {
    this.#sheet = sheet;
    this.#ends = ends;
    this.#surroundings = surroundings;
    this.#plans = plans;
  }

  /** The line of a link. A missing end is replaced by the origin of the sheet. */
  lead(link: LinkCell): Point[] {
    const [source, target] = [this.#ends.cellOf(link.source), this.#ends.cellOf(link.target)];
    const nowhere = { x: 0, y: 0 };
    const ends: readonly [LineEnd, LineEnd] = [source ?? nowhere, target ?? nowhere];
    if (!source || !target) return storedWay(link, ...ends, this.#ends.lineSettings);
    if (linkType(link.type).level) {
      const round = this.#ends.lifelineOf(source) === this.#ends.lifelineOf(target);
      return levelWay(link, this.#ends.levelEnd(source), this.#ends.levelEnd(target), round);
    }
    const straight = () => this.#ends.straight(link) ?? straightWay(link, ...ends, this.#ends.lineSettings);
    if (this.#ends.isFree(link)) return this.#bracket(link) ?? this.#angled(link) ?? straight();
    if (this.#ends.isFixed(link)) return storedWay(link, ...ends, this.#ends.settingsAlong(link));
    return (this.#plans.isAngled(link) && this.#angled(link)) || straight();
  }

  #angled(link: LinkCell): Point[] | undefined {
    const known = this.#sheet.link(link.jsid) === link;
    const plan = known ? this.#plans.of(link) : this.#plans.planFor(link, () => true);
    const [a, b] = [this.#ends.of(link, 'source'), this.#ends.of(link, 'target')];
    if (!plan || !a || !b || !link.source || !link.target) return undefined;
    if (plan.points.length === 2) return [...plan.points];
    const acrossAt = (jsid: string) => (known ? this.#plans.portsOf(jsid).get(link.jsid) : undefined);
    const across = [acrossAt(link.source), acrossAt(link.target)] as const;
    const [from, to] = [edgePortOf(a, plan.from, across[0]), edgePortOf(b, plan.to, across[1])];
    const reading = this.#ends.reading(link);
    const ways = waysBetween(from, to).map((points) => ({ points, from: plan.from, to: plan.to, cost: 0 }));
    const chosen = this.#plans.choose(link, [a, b], { ways, starts: [from], goals: [to] }, reading);
    if (!chosen) return [...plan.points];
    const [start, end] = [portOf(a, plan.from, across[0]), portOf(b, plan.to, across[1])];
    return [start.point, ...withoutFlat(chosen.points).slice(1, -1), end.point];
  }

  /**
   * The line of a parallel flow that does not fit on the side of the shape and therefore runs around outside; undefined
   * for other links.
   */
  #bracket(link: LinkCell): Point[] | undefined {
    const reading = this.#ends.reading(link);
    if (!reading.aside) return undefined;
    const [a, b] = [this.#ends.of(link, 'source'), this.#ends.of(link, 'target')];
    const points = a && b && bracketWay(a, b, reading);
    if (!points || points.length < 3) return undefined;
    const way = withoutFlat(points);
    return isClearWay(way, this.#surroundings.along(link, way), [a.box, b.box]) ? way : undefined;
  }
}
