import { named, type Rule } from './lint-model.ts';

/** Reports superfluous gateways, which have one incoming and one outgoing flow. */
export const superfluousGateways: Rule = ({ gateways, incoming, outgoing }, report) => {
  for (const gateway of gateways) {
    if (incoming(gateway.jsid).length !== 1 || outgoing(gateway.jsid).length !== 1) continue;
    report({
      jsid: gateway.jsid,
      rule: 'superfluous-gateway',
      severity: 'warning',
      message: `${named(gateway, 'This gateway')} has one way in and one way out: remove it or draw the other ways.`,
    });
  }
};

/** Reports gateways that join and split at once. */
export const mixedGateways: Rule = ({ gateways, incoming, outgoing }, report) => {
  for (const gateway of gateways) {
    if (incoming(gateway.jsid).length < 2 || outgoing(gateway.jsid).length < 2) continue;
    report({
      jsid: gateway.jsid,
      rule: 'mixed-gateway',
      severity: 'warning',
      message: `${named(gateway, 'This gateway')} joins and splits at once: use one gateway for each.`,
    });
  }
};

const deciding: ReadonlySet<unknown> = new Set(['exclusive', 'exclusive_blank', 'inclusive', 'complex']);

/** Reports flows out of a decision that have no label. */
export const unlabelledWays: Rule = ({ gateways, outgoing }, report) => {
  for (const gateway of gateways) {
    const ways = outgoing(gateway.jsid);
    if (ways.length < 2 || !deciding.has(gateway.values['gateway_type'] ?? 'exclusive')) continue;
    for (const way of ways) {
      if (way.title.trim() || way.values['flowType'] === 'default') continue;
      report({
        jsid: way.jsid,
        rule: 'way-without-condition',
        severity: 'warning',
        message: `This way out of ${named(gateway, 'a gateway')} does not say when it is taken: give it a label or make it the default.`,
      });
    }
  }
};

/** Reports event-based gateways that are followed by anything other than events and receive tasks. */
export const eventGateways: Rule = ({ gateways, incoming, outgoing, hierarchy }, report) => {
  for (const gateway of gateways) {
    if (!String(gateway.values['gateway_type']).includes('event')) continue;
    for (const way of outgoing(gateway.jsid)) {
      const next = hierarchy.elements.get(way.target ?? '');
      const catches =
        next?.type === 'bp.Event' && next.values['event_type'] === 'double' && next.values['throwing'] !== true;
      const receives = next?.type === 'bp.Activity' && next.values['icon_type'] === 'receive';
      if (next && incoming(next.jsid).length > 1)
        report({
          jsid: next.jsid,
          rule: 'event-gateway-target-shared',
          severity: 'error',
          message: `${named(gateway, 'An event-based gateway')} waits for ${named(next, 'this')}: no other flow may lead to it. Join behind it.`,
        });
      if (!next || catches || receives) continue;
      report({
        jsid: way.jsid,
        rule: 'event-gateway-target',
        severity: 'error',
        message: `${named(gateway, 'This event-based gateway')} waits for events: lead this way to a catching event or a receive task.`,
      });
    }
  }
};
