import { named, type Rule } from './lint-model.ts';

/** Reports activities without a name. */
export const unnamedActivities: Rule = ({ activities }, report) => {
  for (const activity of activities) {
    if (activity.title.trim() || activity.values['expanded'] === true) continue;
    report({
      jsid: activity.jsid,
      rule: 'activity-without-label',
      severity: 'warning',
      message: 'This activity has no name: say what is done, a verb and a thing.',
    });
  }
};

/** Reports several flows into one activity: they do not join, because the activity runs once for each flow. */
export const fakeJoins: Rule = ({ activities, events, incoming }, report) => {
  for (const cell of [...activities, ...events]) {
    if (incoming(cell.jsid).length < 2 || cell.values['event_type'] === 'thick') continue;
    report({
      jsid: cell.jsid,
      rule: 'fake-join',
      severity: 'warning',
      message: `Several flows lead to ${named(cell, 'this shape')}, which happens once for each of them: join them with a gateway first.`,
    });
  }
};

/** Reports several flows out of one activity without conditions: all of them are taken at once. */
export const implicitSplits: Rule = ({ activities, events, outgoing }, report) => {
  for (const cell of [...activities, ...events]) {
    const ways = outgoing(cell.jsid);
    if (ways.length < 2) continue;
    const conditions = ways.filter((way) => way.values['flowType'] === 'conditional').length;
    const hasDefault = ways.some((way) => way.values['flowType'] === 'default');
    if (conditions > 0 && hasDefault && conditions === ways.length - 1) continue;
    report({
      jsid: cell.jsid,
      rule: 'implicit-split',
      severity: 'warning',
      message:
        conditions > 0
          ? `${named(cell, 'This activity')} splits by conditions, but not all ways have one: add a default flow or use a gateway.`
          : `All flows out of ${named(cell, 'this shape')} run at once: use a gateway to say so.`,
    });
  }
};

/**
 * Reports activities that no flow reaches, because they never run. Event sub-processes and compensation need no flow.
 */
export const disconnected: Rule = (model, report) => {
  const { activities, events, gateways, incoming, outgoing, isAside } = model;
  for (const cell of [...activities, ...events, ...gateways]) {
    if (incoming(cell.jsid).length > 0 || outgoing(cell.jsid).length > 0 || isAside(cell)) continue;
    // Other rules check start and boundary events.
    if (cell.values['event_type'] === 'single' || (cell.type === 'bp.Event' && model.isAttached(cell))) continue;
    report({
      jsid: cell.jsid,
      rule: 'disconnected',
      severity: 'warning',
      message: `No flow reaches or leaves ${named(cell, 'this shape')}: connect it or remove it.`,
    });
  }
};

const repetitions: Readonly<Record<string, string>> = {
  loop: 'as a loop',
  parallel: 'in parallel',
  sequential: 'one after another',
};

/** Reports activities with more than one kind of repetition. */
export const repetitionsAtOnce: Rule = ({ activities }, report) => {
  for (const activity of activities) {
    const { markers } = activity.values;
    const ways = Array.isArray(markers) ? Object.keys(repetitions).filter((marker) => markers.includes(marker)) : [];
    if (ways.length < 2) continue;
    report({
      jsid: activity.jsid,
      rule: 'several-repetitions',
      severity: 'error',
      message: `${named(activity, 'This activity')} is repeated ${ways.map((way) => repetitions[way]).join(' and ')} at once: keep one of them.`,
    });
  }
};
