/** Tables between the values of the editor's fields and those of BPMN, in both directions. */

const pairs = <Values extends Readonly<Record<string, string>>>(byOurs: Values) => ({
  toBpmn: byOurs as Readonly<Record<string, string>>,
  toOurs: Object.fromEntries(Object.entries(byOurs).map(([ours, theirs]) => [theirs, ours])) as Readonly<
    Record<string, string>
  >,
});

/** `icon_type` of an event, by the type of its only event definition. */
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

/** `icon_type` of a task, by the type of the task. */
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

/** `icon_type` of a call activity, by the type of the global task that it calls. */
export const globalTaskElements = pairs({
  none: 'bpmn:GlobalTask',
  user: 'bpmn:GlobalUserTask',
  manual: 'bpmn:GlobalManualTask',
  script: 'bpmn:GlobalScriptTask',
  business_rule: 'bpmn:GlobalBusinessRuleTask',
});

/** `gateway_type`. Exclusive gateways without a marker and event-based gateways need more than the element type. */
export const gatewayElements = pairs({
  exclusive: 'bpmn:ExclusiveGateway',
  inclusive: 'bpmn:InclusiveGateway',
  parallel: 'bpmn:ParallelGateway',
  complex: 'bpmn:ComplexGateway',
  event: 'bpmn:EventBasedGateway',
});

/** `direction` of an association, by its `associationDirection`. */
export const associationDirections = pairs({ none: 'None', one: 'One', both: 'Both' });

/** The envelope on a message flow, by the `messageVisibleKind` of its DI edge. */
export const envelopes = pairs({ initiating: 'initiating', answer: 'non_initiating' });
