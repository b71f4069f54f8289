/** Resolves and checks the initial charts of a screen. */
import { readableFields } from '../../src/contract/bodies.ts';
import { isChartable, isChartedAtFirst } from '../../src/contract/distribution.ts';
import type { Collection, Model, Resource } from '../../src/contract/model.ts';
import type { Charts } from '../../src/contract/screen.ts';
import { comparedFields } from '../../src/contract/stored-field.ts';
import { suggestion } from '../../src/fields/closest.ts';
import type { Fail } from '../files/problem.ts';
import type { FileScreen } from '../files/resource-file.ts';

/** With null for each member that the file leaves out. */
export const resolveCharts = ({ charts }: FileScreen, { fields }: Resource): Charts | null =>
  charts
    ? {
        fields: charts.fields ?? null,
        each: charts.each ?? null,
        by:
          charts.by?.map((one) => ({
            field: one.field,
            title: one.title ?? fields.get(one.field)?.title ?? one.field,
            fields: one.fields ?? null,
          })) ?? null,
      }
    : null;

/** Reports the faults of the charts of a screen, if it names any. */
export function checkCharts(
  { screen, ...collection }: Collection,
  resource: Resource,
  { resources, failAt }: { readonly resources: Model['resources']; readonly failAt: Fail },
): void {
  const charts = screen?.charts;
  if (!charts) return;
  const fail: Fail = (pointer, ...sentences) => failAt(`/screen/charts${pointer}`, ...sentences);
  const readable = readableFields({ screen, ...collection }, resource);
  const chartable = readable.filter(isChartable).map(({ name }) => name);
  const checkFields = (names: readonly string[], pointer: string): void => {
    for (const [at, name] of names.entries()) {
      if (chartable.includes(name)) continue;
      const field = readable.find((one) => one.name === name);
      const message = field ? `The values of "${name}" have no chart.` : `There is no field "${name}" to chart.`;
      fail(`${pointer}/${at}`, message, suggestion(name, chartable));
    }
  };
  checkFields(charts.fields ?? [], '/fields');
  const comparable = comparedFields({ resources }, { screen, ...collection }, resource);
  for (const [at, { field, fields }] of (charts.by ?? []).entries()) {
    checkFields(fields ?? [], `/by/${at}/fields`);
    if (!comparable.some(({ name }) => name === field))
      fail(
        `/by/${at}/field`,
        `Rows are compared by a choice, a yes or no, a reference or a day, and "${field}" is none.`,
        suggestion(
          field,
          comparable.map(({ name }) => name),
        ),
      );
  }
  if (charts.each === null) return;
  const references = readable.filter(({ kind, targets }) => kind === 'reference' && targets.length === 1);
  if (!references.some(({ name }) => name === charts.each))
    fail(
      '/each',
      `Charts are split by a reference to one row, and "${charts.each}" is none.`,
      suggestion(
        charts.each,
        references.map(({ name }) => name),
      ),
    );
  else if (charts.fields?.includes(charts.each))
    fail(
      '/each',
      `Charts of "${charts.each}" for each row it points to would have one bar.`,
      'Take it out of "fields".',
    );
}

/** Whether rows have a field with a chart that needs no configuration. */
export const hasCharts = ({ fields, chain }: Resource): boolean =>
  [...fields.values()].some((field) => isChartable(field) && isChartedAtFirst(field) && !chain.includes(field.name));
