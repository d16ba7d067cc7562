// Written by `npm run db:types` from the migrated database; change a migration instead.
import type { Area } from '@catenary/contract/assets/areas'
import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import type { Installation } from '@catenary/contract/assets/installations'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { CumulocityState } from '@catenary/contract/devices/device-messages'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import type { JsonAttributes } from '@catenary/contract/records/event-attributes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { NotificationStatus, StoredNotificationSettings, StoredSystemNotificationSettings } from '@catenary/contract/work/notification-settings'
import type { NotificationFacts } from '@catenary/contract/work/notifications'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AccountLinkPurpose = 'reset' | 'activate' | 'renew'

export type DeliveryChannel = 'email' | 'sms'

export type DeliveryState = 'waiting' | 'sent' | 'failed'

export type EnglishDates = 'american' | 'international'

export type InspectionType = 'visual' | 'mrt'

export type JobFunction = 'director' | 'operationsManager' | 'ropewayTechnicalManager' | 'ropewayMechanic' | 'ropewayMechatronic' | 'ropewayOperator' | 'others'

export type LanguageId = 'ENU' | 'DES' | 'FRS' | 'ESP'

export type MapGround = 'map' | 'image'

export type NoStateReason = 'notInspected' | 'noStandard' | 'noLimit' | 'noDiameter' | 'noCrossSection'

export type Role = 'ROLE_ADMIN' | 'ROLE_PROJECT_MANAGER' | 'ROLE_CLIENT_ADMIN' | 'ROLE_USER' | 'ROLE_FREE_USER' | 'ROLE_API_INTERNAL' | 'ROLE_API_IMPORT' | 'ROLE_API_EXTERNAL' | 'ROLE_API_FATZER'

export type SearchType = 'area' | 'installation' | 'rope' | 'document' | 'project'

export type SmartropeEventType = 'unclassified' | 'harmless' | 'deviceFault' | 'overload' | 'impact' | 'ropeFault'

export type StartPage = 'areas' | 'dashboard'

export type TwoFactorMethod = 'no-password' | 'email' | 'saml' | 'authenticator'

export type WebhookDisabledReason = 'switchedOff' | 'failing' | 'gone' | 'owner'

export type WebhookRefusal = 'switchedOff' | 'failing' | 'gone' | 'owner' | 'restored'

export interface AccountLinks {
  tokenHash: Buffer
  userId: string
  purpose: AccountLinkPurpose
  createdAt: string
  expiresAt: string
  usedAt: string | null
  failedAt: string | null
}

export interface AlarmRules {
  id: string
  mandatorId: string | null
  deviceId: string
  sensorValueId: number | null
  kind: string
  threshold: number | null
  hysteresis: Generated<number>
  delaySeconds: Generated<number>
  periodSeconds: number | null
  isEnabled: Generated<boolean>
  isDeleted: Generated<boolean>
  createdAt: string
  version: Generated<number>
  effectiveSince: string
  evaluatedUntil: string | null
}

export interface Alarms {
  id: string
  mandatorId: string
  ruleId: string
  deviceId: string
  ropeId: string | null
  rule: ColumnType<unknown, string, string>
  since: string
  firedAt: string | null
  calmSince: string | null
  endedAt: string | null
  firstValue: number | null
  lastValue: number | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  acknowledgedByName: string | null
  note: string | null
}

export interface ApiTokens {
  id: string
  userId: string
  name: string
  tokenHash: Buffer
  createdAt: string
  createdBy: string | null
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  scopes: Generated<string[]>
}

export interface ArchiveDocuments {
  id: string
  installationNumber: string
  folder: string | null
  folderName: ColumnType<unknown, string | null | undefined, string | null>
  name: ColumnType<unknown, string, string>
  file: string
  mimeType: string
  size: number
  sha256: string | null
  location: string
  filedAt: string
  reading: number
  words: GeneratedAlways<string>
}

export interface ArchiveProjects {
  installationNumber: string
  numbers: string[]
  description: ColumnType<unknown, string, string>
  country: string | null
  facilityType: ColumnType<unknown, string | null | undefined, string | null>
  facilityConstructorBranch: string | null
  facilityNumber: string | null
  managerName: string | null
  managerEmail: string | null
  managerPhone: string | null
  pictureId: string | null
  pictureFile: string | null
  reading: number
  words: GeneratedAlways<string>
}

export interface ArchiveReadings {
  isOnly: Generated<boolean>
  source: string
  nextAt: string
  reading: Generated<number>
  version: string | null
  readAt: string | null
  omitted: Generated<number>
  failures: Generated<number>
  failure: string | null
  failedSince: string | null
}

export interface Areas {
  id: string
  mandatorId: string
  name: string
  latitude: number | null
  longitude: number | null
  isDeleted: Generated<boolean>
  version: Generated<number>
  searchName: GeneratedAlways<string>
  adminUserId: string | null
  isMap: Generated<boolean>
  mapZoom: Generated<number>
  mapBaseLayers: ColumnType<Area['mapBaseLayers'], string | undefined, string>
  mapDefaultBaseLayer: Generated<string>
}

export interface AuditHeads {
  chain: string
  number: number
  hash: Buffer
}

export interface AuditLog {
  chain: string
  number: number
  timestamp: string
  action: string
  actorId: string | null
  actorName: string
  subjectType: string
  subjectId: string | null
  subjectName: string
  mandators: string[]
  address: string
  details: ColumnType<unknown, string, string>
  previousHash: Buffer | null
  hash: Buffer
}

export interface CalendarTokens {
  userId: string
  tokenHash: Buffer
  createdAt: string
  lastUsedAt: string | null
}

export interface ClosedBuckets {
  level: number
  until: string
}

export interface CumulocityPolls {
  deviceId: string
  cumulocityId: string
  measuredUntil: string | null
  reportedUntil: string | null
  lateReadAt: string | null
  nextAt: string
  failures: Generated<number>
  failure: ColumnType<CumulocityState['failure'] | null, string | null | undefined, string | null>
  readAt: string | null
}

export interface DamageStates {
  ropeId: string
  mandatorId: string
  ratio: number | null
  health: number | null
  count: number
  governingType: InspectionType | null
  governingMultiple: number | null
  noStateReason: NoStateReason | null
  inspected: ColumnType<Rope['inspected'], string | undefined, string>
  rules: Generated<number>
  lastVisualAt: string | null
  lastVisualEvent: string | null
  lastMrtAt: string | null
  lastMrtEvent: string | null
  previousRatio: number | null
  limitEarliest: string | null
  limitExpected: string | null
  limitHorizon: string | null
  limitUnknown: string | null
  lastMrtSkipped: Generated<number>
  damagesOfUnknownLoss: Generated<number>
  splicesToRenew: Generated<number>
  doubtfulEntries: Generated<number>
  lastMrtRatioBefore: number | null
  lastMrtRatioAfter: number | null
}

export interface DemoMarker {
  isDemo: Generated<boolean>
  seededAt: string
}

export interface DeviceReports {
  deviceId: string
  kind: string
  externalId: string
  time: string
  type: string
  text: string
  severity: string | null
  status: string | null
  count: number | null
}

export interface DeviceTokens {
  id: string
  deviceId: string | null
  name: string
  tokenHash: Buffer
  createdAt: string
  createdByName: string
  lastUsedAt: string | null
  revokedAt: string | null
  truscanDeviceId: string | null
}

export interface DirtyHours {
  sensorValueId: number
  hour: string
}

export interface DocumentConfirmations {
  documentId: string
  userId: string
  version: number
  confirmedAt: string
}

export interface DocumentExpiryNotices {
  documentId: string
  validUntil: string
  isExpired: boolean
}

export interface DocumentExtractions {
  hash: Buffer
  state: string
  extractedAt: string
}

export interface DocumentPages {
  hash: Buffer
  page: number
  text: string
  visibleTo: string[]
  words: string
}

export interface DocumentVersions {
  id: string
  documentId: string
  number: number
  name: string
  mimeType: string
  size: number
  hash: Buffer
  createdAt: string
  createdBy: string | null
  createdByName: string
}

export interface Documents {
  id: string
  mandatorId: string | null
  areaId: string | null
  installationId: string | null
  ropeId: string | null
  eventId: string | null
  name: string
  location: Generated<string>
  mimeType: string
  size: number
  hash: Buffer
  width: number | null
  height: number | null
  createdAt: string
  createdBy: string | null
  createdByName: string
  isDeleted: Generated<boolean>
  deletedAt: string | null
  deletedByName: string | null
  version: Generated<number>
  searchName: GeneratedAlways<string>
  folderId: string | null
  fileVersion: Generated<number>
  validFrom: string | null
  validUntil: string | null
  isRequiredReading: Generated<boolean>
}

export interface DomainEventDeliveries {
  eventId: number
  handler: string
  mandatorId: string
  failures: Generated<number>
  tryAt: Generated<string>
  handledAt: string | null
}

export interface DomainEvents {
  id: GeneratedAlways<number>
  mandatorId: string
  name: string
  payload: ColumnType<Record<string, unknown>, string, string>
  actorId: Generated<string | null>
  writtenAt: Generated<string>
  relayedAt: string | null
}

export interface EventHistory {
  eventId: string
  number: number
  mandatorId: string
  timestamp: string
  userId: string | null
  userName: string
  changes: ColumnType<Record<string, { old: unknown; new: unknown }>, string, string>
  previousHash: Buffer | null
  hash: Buffer
}

export interface Events {
  id: string
  mandatorId: string
  ropeId: string
  inspectionId: string | null
  position: number
  length: number | null
  timestamp: string
  splices: ColumnType<RopeEvent['splices'], string | undefined, string>
  attributes: ColumnType<JsonAttributes, string | undefined, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  importHash: string | null
  isDamage: boolean
  contentHash: Buffer | null
  recordingType: string
  type: string
  inspectionType: string | null
  actionStatus: string | null
  crossSectionLossAmount: number | null
  crossSectionLossUnit: string | null
  isLossDerived: boolean | null
  insertedLength: number | null
  bendingCycles: number | null
  isImported: boolean | null
  signedAt: string | null
  correctsId: string | null
  correctedById: string | null
}

export interface FileScans {
  hash: Buffer
  state: Generated<string>
  finding: string | null
  isAvailable: Generated<boolean>
  attempts: Generated<number>
  tryAt: Generated<string>
  scannedAt: string | null
  toldAt: string | null
  decidedAt: string | null
  decidedByName: string | null
  reason: string | null
}

export interface Folders {
  id: string
  parentId: string | null
  name: string
  nameDe: string
  nameFr: string
  nameEs: string
  createdAt: string
  createdBy: string | null
  isDeleted: Generated<boolean>
  deletedAt: string | null
  deletedByName: string | null
  isHidden: Generated<boolean>
  version: Generated<number>
}

export interface IdempotencyKeys {
  userId: string
  key: string
  requestHash: Buffer
  status: number | null
  headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<string>
}

export interface Installations {
  id: string
  mandatorId: string
  areaId: string
  name: string
  ordering: Generated<number>
  latlngs: ColumnType<Installation['latlngs'], string | undefined, string>
  attributes: ColumnType<InstallationAttributes, string | undefined, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
  searchName: GeneratedAlways<string>
  lineBounds: GeneratedAlways<number[] | null>
  notificationSettings: ColumnType<StoredNotificationSettings | null, string | null | undefined, string | null>
  systemNotificationSettings: ColumnType<StoredSystemNotificationSettings | null, string | null | undefined, string | null>
  notificationStatus: ColumnType<NotificationStatus, string | undefined, string>
}

export interface LateBuckets {
  sensorValueId: number
  level: number
  bucket: string
  notedAt: string
}

export interface MandatorLogos {
  mandatorId: string
  mediaType: string
  content: Buffer
}

export interface Mandators {
  id: string
  name: string
  version: Generated<number>
  logoHash: string | null
}

export interface Measurements {
  sensorValueId: number
  time: string
  value: number
}

export interface NotificationDeliveries {
  id: string
  mandatorId: string
  notificationId: string
  channel: DeliveryChannel
  userId: string
  isUrgent: boolean
  state: Generated<DeliveryState>
  createdAt: string
  tryAt: string
  tries: Generated<number>
  error: string | null
  errorDetail: string | null
  messageId: string | null
  collectUntil: string | null
  address: string | null
  sentAt: string | null
}

export interface NotificationReads {
  userId: string
  notificationId: string
  readAt: string
}

export interface NotificationRuleStates {
  mandatorId: string
  installationId: string
  ropeId: string | null
  type: string
  count: Generated<number>
  firedAt: string | null
  lastRatio: number | null
}

export interface Notifications {
  id: string
  mandatorId: string
  triggeredAt: string
  type: string
  threshold: number | null
  installationId: string
  ropeId: string | null
  facts: ColumnType<NotificationFacts, string | undefined, string>
  cause: number | null
  taskId: string | null
}

export interface PendingLogins {
  tokenHash: Buffer
  isForSession: Generated<boolean>
  userId: string
  userAgent: Generated<string>
  address: Generated<string>
  createdAt: string
  codeHash: Buffer | null
  codeExpiresAt: string | null
  tries: Generated<number>
}

export interface RawValuesSince {
  sensorValueId: number
  since: string
}

export interface RecoveryCodes {
  id: string
  userId: string
  codeHash: string
  usedAt: string | null
}

export interface RollUps {
  sensorValueId: number
  level: number
  bucket: string
  count: number
  min: number
  max: number
  sum: number
  median: number
}

export interface RopeNotes {
  id: string
  mandatorId: string
  ropeId: string
  timestamp: string
  userId: string | null
  userName: string
  note: string
}

export interface Ropes {
  id: string
  mandatorId: string
  installationId: string
  name: string
  ordering: Generated<number>
  latlngs: ColumnType<Rope['latlngs'], string | undefined, string>
  attributes: ColumnType<RopeAttributes, string | undefined, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
  searchName: GeneratedAlways<string>
  latlngsOn: Generated<MapGround>
  deviceSerialNumber: string | null
  predecessorId: string | null
  notificationStatus: ColumnType<NotificationStatus, string | undefined, string>
  lengthAsOf: Generated<string>
  cyclesAsOf: Generated<string>
}

export interface SamlAssertions {
  provider: string
  assertionId: string
  expiresAt: string
}

export interface SamlRequests {
  id: string
  provider: string
  browserHash: Buffer
  relayState: string
  returnPath: string
  sessionHash: Buffer | null
  testId: string | null
  createdAt: string
  closesAt: string
  usedAt: string | null
}

export interface SamlTests {
  id: string
  provider: string
  userId: string
  createdAt: string
  result: ColumnType<unknown, string | null | undefined, string | null>
}

export interface SearchLexicon {
  word: string
  reversed: GeneratedAlways<string>
}

export interface SearchPending {
  id: GeneratedAlways<number>
  type: string
  thingId: string
  attempts: Generated<number>
  tryAt: Generated<string>
}

export interface SearchTexts {
  thingId: string
  type: string
  visibleTo: string[]
  words: string
}

export interface SearchWords {
  mandatorId: string
  type: SearchType
  thingId: string
  place: number
  lead: string
  rest: string
}

export interface SensorDevices {
  id: string
  mandatorId: string | null
  ropeId: string | null
  linkedAt: string | null
  name: string
  externalId: string | null
  cumulocityId: string | null
  attributes: ColumnType<unknown, string | undefined, string>
  lastSeenAt: string | null
  createdAt: string
  isDeleted: Generated<boolean>
  version: Generated<number>
  offlineSince: string | null
  lastFault: ColumnType<SensorDevice['lastFault'] | null, string | null | undefined, string | null>
  kind: Generated<string>
  statusReportedAt: string | null
}

export interface SensorValues {
  id: GeneratedAlways<number>
  mandatorId: string | null
  sensorId: string
  fragment: string
  name: string
  attributes: ColumnType<unknown, string | undefined, string>
  isEnabled: boolean
  isNew: Generated<boolean>
  createdAt: string
}

export interface Sensors {
  id: string
  mandatorId: string | null
  deviceId: string
  name: string
  attributes: ColumnType<unknown, string | undefined, string>
  isEnabled: boolean
  isDeleted: Generated<boolean>
  createdAt: string
  rawValueDaysAt: string | null
}

export interface Sessions {
  tokenHash: Buffer
  userId: string
  createdAt: Generated<string>
  seenAt: Generated<string>
  id: Generated<string>
  userAgent: Generated<string>
  address: Generated<string>
  authenticatedAt: Generated<string>
  shownUserId: string | null
  shownAt: string | null
}

export interface SetupLinks {
  tokenHash: Buffer
  expiresAt: string
  usedAt: string | null
}

export interface SmartropeEvents {
  id: string
  mandatorId: string | null
  sensorId: string
  startedAt: string
  endedAt: string
  type: Generated<SmartropeEventType>
  classifiedAt: string | null
  classifiedByName: string | null
  joinedTo: string | null
  createdAt: string
  version: Generated<number>
  ropeId: string | null
}

export interface SmartropeThresholdStates {
  sensorValueId: number
  mandatorId: string
  checkedUntil: string
  lastValue: number | null
}

export interface StorageUsed {
  mandatorId: string
  bytes: number
}

export interface TaskAssignees {
  taskId: string
  userId: string
  mandatorId: string
}

export interface TaskHistory {
  taskId: string
  number: number
  mandatorId: string
  timestamp: string
  userId: string | null
  userName: string
  changes: ColumnType<Record<string, { old: unknown; new: unknown }>, string, string>
  previousHash: Buffer | null
  hash: Buffer
}

export interface Tasks {
  id: string
  mandatorId: string
  ropeId: string
  eventId: string | null
  title: string
  description: string
  status: string
  dueAt: string | null
  dueCondition: ColumnType<TaskAttributes['dueCondition'] | null, string | null | undefined, string | null>
  isRecurring: boolean
  recurringConditions: ColumnType<TaskAttributes['recurringConditions'], string, string>
  component: string | null
  inspectionType: string | null
  isInternal: boolean
  anchorAt: string
  anchorCycles: number
  dueDate: string | null
  dueCycles: number | null
  isDueDerived: boolean
  reachedAt: string | null
  dueSince: GeneratedAlways<string | null>
  dueEmittedAt: string | null
  overdueEmittedAt: string | null
  doneAt: string | null
  doneByName: string | null
  predecessorId: string | null
  uploadId: string | null
  createdAt: string
  createdByName: string
  isDeleted: Generated<boolean>
  version: Generated<number>
  contentHash: Buffer | null
  searchText: GeneratedAlways<string>
  expectedAt: string | null
}

export interface Throttles {
  key: string
  count: number
  firstAt: string
  lastAt: string
  blockedUntil: string | null
}

export interface Traces {
  eventId: string
  mandatorId: string
  ropeId: string
  hash: Buffer
  headerBytes: number
  header: ColumnType<unknown, string, string>
  extremes: ColumnType<unknown, string, string>
}

export interface TruscanDevices {
  id: string
  mandatorId: string
  ropeId: string
  kind: string
  status: string | null
  message: string | null
  deviceTime: string | null
  ropeSpeed: number | null
  bendingCycles: number | null
  measurementWaiting: number | null
  reportedAt: string | null
  scheduleInterval: string | null
  measurementsPaidFor: number | null
  measurementsUsed: number | null
  contractEnd: string | null
  nextMeasurementAt: string | null
  endNotified: string | null
  createdAt: string
  version: Generated<number>
}

export interface TruscanRequests {
  id: string
  mandatorId: string
  deviceId: string
  state: string
  reason: string
  isCounted: boolean
  requestedAt: string
  requestedBy: string | null
  requestedByName: string
  confirmedAt: string | null
  finishedAt: string | null
  eventId: string | null
}

export interface TruscanUploadParts {
  uploadId: string
  mandatorId: string
  startsAt: number
  content: Buffer
}

export interface TruscanUploads {
  id: string
  mandatorId: string
  deviceId: string
  name: string
  size: number
  hash: Buffer
  received: Generated<number>
  receivedAt: string
  eventId: string | null
}

export interface TwoFactorEnrolments {
  sessionHash: Buffer
  userId: string
  method: TwoFactorMethod
  secret: Buffer | null
  codeHash: Buffer | null
  expiresAt: string
  tries: Generated<number>
}

export interface TwoFactors {
  userId: string
  method: TwoFactorMethod
  secret: Buffer | null
  lastStep: Generated<number>
  confirmedAt: string
}

export interface UnknownDevices {
  externalId: string
  topic: string
  firstAt: string
  lastAt: string
  count: number
}

export interface Unsubscribed {
  email: string
  unsubscribedAt: string
}

export interface UserMandators {
  userId: string
  mandatorId: string
}

export interface UserPictures {
  userId: string
  mediaType: string
  content: Buffer
}

export interface Users {
  id: string
  username: string
  email: string
  firstname: string
  lastname: string
  passwordHash: string | null
  roles: Role[]
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  phone: Generated<string>
  function: JobFunction | null
  languageId: LanguageId | null
  twoFactorMethod: TwoFactorMethod | null
  samlProvider: string | null
  samlNameId: string | null
  notificationEnabled: Generated<boolean>
  allowAuthorizationChange: Generated<boolean>
  passwordChangedAt: string | null
  hasPassword: GeneratedAlways<boolean>
  passwordExpired: Generated<boolean>
  isSwitchedOff: Generated<boolean>
  lastLoginAt: string | null
  pictureHash: string | null
  deletedAt: string | null
  englishDates: Generated<EnglishDates>
  startPage: Generated<StartPage>
}

export interface VirusScanner {
  isOn: boolean
  since: string
}

export interface WebhookAttempts {
  deliveryId: string
  number: number
  startedAt: string
  durationMs: number | null
  status: number | null
  error: string | null
  response: string | null
}

export interface WebhookDeliveries {
  id: string
  webhookId: string
  mandatorId: string | null
  eventId: number | null
  type: string
  payload: ColumnType<unknown, string, string>
  occurredAt: string
  createdAt: string
  state: Generated<DeliveryState>
  tryAt: string
  attempts: Generated<number>
  failures: Generated<number>
  refusal: WebhookRefusal | null
}

export interface WebhookSecrets {
  id: string
  webhookId: string
  secret: Buffer
  createdAt: string
  expiresAt: string | null
}

export interface Webhooks {
  id: string
  userId: string
  url: string
  description: string
  eventTypes: string[]
  onlyMandatorId: string | null
  version: Generated<number>
  createdAt: string
  disabledAt: string | null
  disabledReason: WebhookDisabledReason | null
  failingSince: string | null
}

export interface DB {
  accountLinks: AccountLinks
  alarmRules: AlarmRules
  alarms: Alarms
  apiTokens: ApiTokens
  archiveDocuments: ArchiveDocuments
  archiveProjects: ArchiveProjects
  archiveReadings: ArchiveReadings
  areas: Areas
  auditHeads: AuditHeads
  auditLog: AuditLog
  calendarTokens: CalendarTokens
  closedBuckets: ClosedBuckets
  cumulocityPolls: CumulocityPolls
  damageStates: DamageStates
  demoMarker: DemoMarker
  deviceReports: DeviceReports
  deviceTokens: DeviceTokens
  dirtyHours: DirtyHours
  documentConfirmations: DocumentConfirmations
  documentExpiryNotices: DocumentExpiryNotices
  documentExtractions: DocumentExtractions
  documentPages: DocumentPages
  documentVersions: DocumentVersions
  documents: Documents
  domainEventDeliveries: DomainEventDeliveries
  domainEvents: DomainEvents
  eventHistory: EventHistory
  events: Events
  fileScans: FileScans
  folders: Folders
  idempotencyKeys: IdempotencyKeys
  installations: Installations
  lateBuckets: LateBuckets
  mandatorLogos: MandatorLogos
  mandators: Mandators
  measurements: Measurements
  notificationDeliveries: NotificationDeliveries
  notificationReads: NotificationReads
  notificationRuleStates: NotificationRuleStates
  notifications: Notifications
  pendingLogins: PendingLogins
  rawValuesSince: RawValuesSince
  recoveryCodes: RecoveryCodes
  rollUps: RollUps
  ropeNotes: RopeNotes
  ropes: Ropes
  samlAssertions: SamlAssertions
  samlRequests: SamlRequests
  samlTests: SamlTests
  searchLexicon: SearchLexicon
  searchPending: SearchPending
  searchTexts: SearchTexts
  searchWords: SearchWords
  sensorDevices: SensorDevices
  sensorValues: SensorValues
  sensors: Sensors
  sessions: Sessions
  setupLinks: SetupLinks
  smartropeEvents: SmartropeEvents
  smartropeThresholdStates: SmartropeThresholdStates
  storageUsed: StorageUsed
  taskAssignees: TaskAssignees
  taskHistory: TaskHistory
  tasks: Tasks
  throttles: Throttles
  traces: Traces
  truscanDevices: TruscanDevices
  truscanRequests: TruscanRequests
  truscanUploadParts: TruscanUploadParts
  truscanUploads: TruscanUploads
  twoFactorEnrolments: TwoFactorEnrolments
  twoFactors: TwoFactors
  unknownDevices: UnknownDevices
  unsubscribed: Unsubscribed
  userMandators: UserMandators
  userPictures: UserPictures
  users: Users
  virusScanner: VirusScanner
  webhookAttempts: WebhookAttempts
  webhookDeliveries: WebhookDeliveries
  webhookSecrets: WebhookSecrets
  webhooks: Webhooks
}
