import { named, type Rule } from './lint-model.ts';

/** Reports start events with incoming flows or without outgoing flows. */
export const startEvents: Rule = ({ events, incoming, outgoing }, report) => {
  for (const event of events) {
    if (event.values['event_type'] !== 'single') continue;
    const name = named(event, 'This start event');
    if (outgoing(event.jsid).length === 0) {
      report({
        jsid: event.jsid,
        rule: 'start-event-outgoing',
        severity: 'error',
        message: `${name} starts nothing: draw a flow from it.`,
      });
    }
    if (incoming(event.jsid).length > 0) {
      report({
        jsid: event.jsid,
        rule: 'start-event-incoming',
        severity: 'error',
        message: `${name} is a start event, and a flow leads to it: make it an intermediate event or remove the flow.`,
      });
    }
  }
};

/** Reports end events with outgoing flows. */
export const endEvents: Rule = ({ events, outgoing }, report) => {
  for (const event of events) {
    if (event.values['event_type'] !== 'thick' || outgoing(event.jsid).length === 0) continue;
    report({
      jsid: event.jsid,
      rule: 'end-event-outgoing',
      severity: 'error',
      message: `${named(event, 'This end event')} ends the process, and a flow goes on from it: remove the flow or make it an intermediate event.`,
    });
  }
};

/** Reports boundary events without an outgoing flow; compensation events use an association instead. */
export const boundaryEvents: Rule = ({ events, incoming, outgoing, isAttached, isJoinedOtherwise }, report) => {
  for (const event of events) {
    if (!isAttached(event)) continue;
    const name = named(event, 'This boundary event');
    const compensates = event.values['icon_type'] === 'compensation' && isJoinedOtherwise(event.jsid);
    if (outgoing(event.jsid).length === 0 && !compensates) {
      report({
        jsid: event.jsid,
        rule: 'boundary-event-outgoing',
        severity: 'warning',
        message: `${name} leads nowhere: draw what happens then.`,
      });
    }
    if (incoming(event.jsid).length > 0) {
      report({
        jsid: event.jsid,
        rule: 'boundary-event-incoming',
        severity: 'error',
        message: `A flow leads to ${name}, which sits on a border: lead it to the activity.`,
      });
    }
  }
};
