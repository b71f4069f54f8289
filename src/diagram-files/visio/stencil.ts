/** The masters of Microsoft's stencil "BPMN Basic Shapes", and of stencils derived from it, as data. */

export type ShapeKind =
  | 'event'
  | 'activity'
  | 'gateway'
  | 'data-object'
  | 'data-store'
  | 'message'
  | 'group'
  | 'annotation'
  | 'pool'
  | 'lane'
  | 'link'
  /** Lists and separators of a pool, which are not shapes of the diagram. */
  | 'structure';

export interface StencilMaster {
  readonly kind: ShapeKind;
  /** The default shape data of this master. */
  readonly data: Readonly<Record<string, string>>;
}

const master = (kind: ShapeKind, data: Readonly<Record<string, string>> = {}): StencilMaster => ({ kind, data });
const task = (type: string) => master('activity', { BpmnActivityType: 'Task', BpmnTaskType: type });
const subProcess = (collapsed: '0' | '1') =>
  master('activity', { BpmnActivityType: 'Sub-Process', BpmnIsCollapsed: collapsed });
const event = (type: string) => master('event', { BpmnEventType: type });
const gateway = (type: string) => master('gateway', { BpmnGatewayType: type });
const flow = (type: string) => master('link', { BpmnConnectingObjectType: type });

/** The masters by their English names. */
export const stencilMasters: Readonly<Record<string, StencilMaster>> = {
  Task: task('None'),
  'General Task': task('None'),
  'User Task': task('User'),
  'Service Task': task('Service'),
  'Manual Task': task('Manual'),
  'Send Task': task('Send'),
  'Receive Task': task('Receive'),
  'Script Task': task('Script'),
  'Business Rule Task': task('Business Rule'),
  'Collapsed Sub-Process': subProcess('1'),
  'Expanded Sub-Process': subProcess('0'),
  'Call Activity': master('activity', { BpmnActivityType: 'Task', BpmnTaskType: 'None', BpmnBoundaryType: 'Call' }),
  Gateway: master('gateway'),
  'Exclusive Gateway': gateway('Exclusive'),
  'Inclusive Gateway': gateway('Inclusive'),
  'Parallel Gateway': gateway('Parallel'),
  'Start Event': event('Start'),
  'Edge Start': event('Start'),
  'Intermediate Event': event('Intermediate'),
  'Edge-mounted Intermediate Event': event('Intermediate'),
  'End Event': event('End'),
  'Edge End': event('End'),
  'Data Object': master('data-object'),
  'Input Data Object': master('data-object', { input: '1' }),
  'Data Object Collection': master('data-object', { BpmnCollection: '1' }),
  'Data Store': master('data-store'),
  Message: master('message'),
  Group: master('group'),
  'Text Annotation': master('annotation'),
  Annotation: master('annotation'),
  'Pool / Lane': master('lane'),
  Lane: master('lane'),
  'Black-Box Pool': master('pool', { collapsed: '1' }),
  'CFF Container': master('pool'),
  'Sequence Flow': flow('Sequence Flow'),
  'Message Flow': flow('Message Flow'),
  'Message Flow - Up': flow('Message Flow'),
  'Message Flow - Down': flow('Message Flow'),
  'Message Flow - (Reverse)': flow('Message Flow'),
  Association: flow('Association'),
  'Swimlane List': master('structure'),
  'Phase List': master('structure'),
  Separator: master('structure'),
  'Separator (vertical)': master('structure'),
};

/**
 * The names of masters by the identifier that all copies of a master share, even after renaming. The stencil exists in
 * inches and in metres.
 */
export const stencilBaseIds: Readonly<Record<string, string>> = {
  'AD52C90D-8C6B-4607-80AF-08B93602D58F': 'Task',
  '220CAACD-63EB-4CD4-9A73-7A77A0F61CB1': 'Task',
  '05E1C736-A11B-4F8D-826E-C881A144EB84': 'Gateway',
  'E7981869-64DB-4D96-90D1-FC40B0CCFA4D': 'Gateway',
  '99E417FA-84DE-4A4C-9875-0832E37C1C5E': 'Intermediate Event',
  '4DCD59EF-3CAC-416B-AB30-70D7C9F2506B': 'Intermediate Event',
  '9E25490D-A0FC-4EA2-8FFD-A0D8C6EB972D': 'End Event',
  '595A7EAF-5E8C-47EE-988F-5A5DC02F640A': 'End Event',
  '70831E3F-4AD3-4538-A1D9-5F524D0C0D03': 'Start Event',
  'CADBCBB1-D07C-4876-B723-B5E3CD82C105': 'Start Event',
  '74E95EFD-46FB-447C-8155-98FFFA96FB40': 'Collapsed Sub-Process',
  'FECE3BD4-A85D-4246-BBA8-3B42542F5124': 'Collapsed Sub-Process',
  '5715A1E3-82A2-4D09-88D7-0742911F63C4': 'Expanded Sub-Process',
  'ABE36B3B-6A0A-4E08-848A-2F6788B409EC': 'Expanded Sub-Process',
  '8CBD1828-4AF7-45AA-9C50-36F4DEDD8C0B': 'Text Annotation',
  '52B81AF2-8F3E-4659-8E31-B61CB1FE49DF': 'Sequence Flow',
  '65527EA5-3FD9-44D5-8C80-B74879CF69EA': 'Sequence Flow',
  '4A772B25-1C1A-4F0B-969B-8485D9317A14': 'Association',
  'E900FE78-0F2F-4F87-9360-2D468282333A': 'Message Flow',
  '17F4DF15-1CF8-45FF-BFCD-03BD7200844A': 'Message Flow',
  '9BAF8285-94FF-40B5-8351-31DE0EE18FAE': 'Message',
  'DC6783EC-3466-4B99-9994-2FF0B73887D2': 'Message',
  'D0D97FA5-148B-451C-A8D8-D9E7F3E57E8B': 'Data Object',
  '50C8B0B5-AB54-4E1B-86AE-FFCB2506FEAE': 'Data Store',
  '4119F5AC-FBDB-42E1-B3CA-181D6411475E': 'Group',
  'C0583B13-F732-4238-84AE-E20C07F60BBC': 'Pool / Lane',
  '8068BB4A-E281-4704-AA90-21CEAC24CC78': 'Pool / Lane',
  '377A39FE-9F7B-4E0F-A4F0-BFA9C65C66BA': 'CFF Container',
  'E38AC282-4454-48F9-99CB-22E54EC4DD26': 'CFF Container',
  'F9035088-728A-4281-B84C-DEB4B108E214': 'Swimlane List',
  '82450212-32E5-4547-A992-C9787E9DA08D': 'Swimlane List',
  '34C0285A-6065-40CD-A450-B2B05FB37BE4': 'Phase List',
  '95B9C18E-3579-43D9-B7EF-535A5FE7F1AB': 'Phase List',
  'F38E7632-A555-40ED-ACA1-EF8A7E095548': 'Separator',
  '9014B695-9FEF-4E53-B602-2400FA20C73D': 'Separator',
  '5431D91F-3BD3-46D1-A3AD-B2A1C46E8E47': 'Separator (vertical)',
  // The stencil of itp-commerce, whose shapes have no BPMN data.
  '056689B7-6AD6-444A-AA10-B24DE509B0F6': 'Sequence Flow',
  '08EE633D-7464-4AC2-A487-EEC038529075': 'Message Flow',
  '41AA6D18-73C0-4CF7-B810-A7EFF6AE58DC': 'Task',
  '462C6F0A-BB36-41CE-92D6-88CD60B06729': 'Lane',
  '676805CC-48D1-4BD4-BA8B-D0087E8A3323': 'Gateway',
  '6B95D27D-74E9-4D9A-9A73-86F0DBEC002F': 'CFF Container',
  'B859CC97-56EE-446E-84AD-5EFE10CA2584': 'End Event',
  'C58A49BD-2BFF-485D-8A62-405B27D420FB': 'Start Event',
  '1489B884-E64F-4817-8666-1B95358609FA': 'Expanded Sub-Process',
  '085D22D9-FCB4-40DA-B7A5-3E4B488243FA': 'Collapsed Sub-Process',
  '61C176E0-70B5-47B0-9F38-FADC52213B0E': 'Call Activity',
  '3B088FA5-8968-42E0-85DE-4F60EBF98063': 'Association',
  'E35BBFBB-CF93-40BA-91DF-D69ACBD0252C': 'Intermediate Event',
};

/** The identifier of Visio's plain connector, whose link type depends on its ends. */
export const dynamicConnectorBaseId = 'DC2BB4EE-3A77-4A7F-B4F0-D77457CB9B11';

/** The kinds by the first relevant part of `User.msvShapeCategories`. */
export const stencilCategories: Readonly<Record<string, string>> = {
  Task: 'Task',
  'Collapsed Sub-Process': 'Collapsed Sub-Process',
  'Expanded Sub-Process': 'Expanded Sub-Process',
  Event: 'Start Event',
  Gateway: 'Gateway',
  'Connecting Object': 'Sequence Flow',
  'Data Object': 'Data Object',
  'Data Store': 'Data Store',
  Message: 'Message',
  'Text Annotation': 'Text Annotation',
  Group: 'Group',
  Swimlane: 'Pool / Lane',
  'CFF Container': 'CFF Container',
  'CFF List': 'Swimlane List',
  Phase: 'Separator',
};

/** The sizes in inches of shapes whose master is missing in the file. */
export const stencilSizes: Readonly<Record<Exclude<ShapeKind, 'link'>, readonly [number, number]>> = {
  event: [0.3125, 0.3125],
  activity: [1, 0.75],
  gateway: [1, 0.75],
  'data-object': [0.5, 0.65],
  'data-store': [1, 0.75],
  message: [0.75, 0.5],
  group: [6, 4],
  annotation: [1, 0.3125],
  pool: [6, 4],
  lane: [5, 1.25],
  structure: [0, 0],
};
