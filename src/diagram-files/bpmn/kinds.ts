/** The values of the editor's fields and those of BPMN, in both directions. */

const pairs = <Values extends Readonly<Record<string, string>>>(byOurs: Values) => ({
  toBpmn: byOurs as Readonly<Record<string, string>>,
  toOurs: Object.fromEntries(Object.entries(byOurs).map(([ours, theirs]) => [theirs, ours])) as Readonly<
    Record<string, string>
  >,
});

/** `icon_type` of an event: its one event definition. */
export const eventDefinitionElements = pairs({
  message: 'bpmn:MessageEventDefinition',
  timer: 'bpmn:TimerEventDefinition',
  error: 'bpmn:ErrorEventDefinition',
  cancel: 'bpmn:CancelEventDefinition',
  compensation: 'bpmn:CompensateEventDefinition',
  conditional: 'bpmn:ConditionalEventDefinition',
  link: 'bpmn:LinkEventDefinition',
  signal: 'bpmn:SignalEventDefinition',
  terminate: 'bpmn:TerminateEventDefinition',
  escalation: 'bpmn:EscalationEventDefinition',
});

/** `icon_type` of a task: its type. */
export const taskElements = pairs({
  none: 'bpmn:Task',
  user: 'bpmn:UserTask',
  service: 'bpmn:ServiceTask',
  send: 'bpmn:SendTask',
  receive: 'bpmn:ReceiveTask',
  manual: 'bpmn:ManualTask',
  script: 'bpmn:ScriptTask',
  business_rule: 'bpmn:BusinessRuleTask',
});

/** `icon_type` of an activity that calls a task defined elsewhere. */
export const globalTaskElements = pairs({
  none: 'bpmn:GlobalTask',
  user: 'bpmn:GlobalUserTask',
  manual: 'bpmn:GlobalManualTask',
  script: 'bpmn:GlobalScriptTask',
  business_rule: 'bpmn:GlobalBusinessRuleTask',
});

/** `gateway_type`; exclusive ones without a marker and event-based ones have more to say than their type. */
export const gatewayElements = pairs({
  exclusive: 'bpmn:ExclusiveGateway',
  inclusive: 'bpmn:InclusiveGateway',
  parallel: 'bpmn:ParallelGateway',
  complex: 'bpmn:ComplexGateway',
  event: 'bpmn:EventBasedGateway',
});

/** `direction` of an association. */
export const associationDirections = pairs({ none: 'None', one: 'One', both: 'Both' });

/** The envelope on a message flow: how its drawing shows the message. */
export const envelopes = pairs({ initiating: 'initiating', answer: 'non_initiating' });
