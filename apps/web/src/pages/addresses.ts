import { roles } from '@catenary/contract/access'
import { signOnProblems } from '@catenary/contract/saml-refusals'
import { actionStatuses, recordingKinds } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { stateFacts } from '@catenary/domain/state'
import { pageSizes } from '../features/events/table/table-view.ts'
import { userSorts, userStates } from '../features/users/users-view.ts'
import { returnTarget } from '../shell/return-path.ts'
import type { AddressOf } from './address-fields.ts'
import {
  calendarDay,
  flag,
  mailId,
  oneOf,
  pageCursor,
  pageNumber,
  range,
  readAddress,
  recordId,
  someOf,
  text,
  typed,
  word,
} from './address-fields.ts'

// What each page's address may say. The state of a page stands in its address, so that a link shows the same and Back
// undoes a step.

/** Where to go after the login, what is asked for instead of one, and why single sign-on led back here. */
export const loginAddress = readAddress({
  // A link must not send people elsewhere.
  to: (value) => returnTarget({ to: value }, '') ?? undefined,
  mode: oneOf(['reset', 'activate']),
  sso: oneOf(signOnProblems),
})

/** The parts of the user settings in their order, as the address names them: `?settings=…`. */
export const settingsParts = ['profile', 'password', 'twoFactor', 'sessions'] as const

/** What every address inside the shell may say: the part of the user settings that is open over the page. */
export function shellAddress({ settings }: Record<string, unknown>): { readonly settings?: string } {
  return { settings: word(settings) }
}

/** Every dialog of the list of areas beside the settings of one. */
export const areasDialogs = ['new', 'archived'] as const

/** The list of areas: its filter, its dialog, the mandator a new area is for, and the area whose settings are open. */
const areasFields = { filter: typed, dialog: oneOf(areasDialogs), mandator: recordId, edit: recordId }
export const areasAddress = readAddress(areasFields)
export type AreasAddress = AddressOf<typeof areasFields>

/** Every dialog of an area's page. */
export const areaDialogs = ['settings', 'new', 'archived'] as const
export type AreaDialog = (typeof areaDialogs)[number]

/** An area's page: the dialog that is open over it. */
export const areaAddress = readAddress({ dialog: oneOf(areaDialogs) })

/** Every dialog of an installation's page. */
export const installationDialogs = [
  ...areaDialogs,
  'notifications',
  'systemNotifications',
  'notificationStatus',
  'lastEvents',
] as const
export type InstallationDialog = (typeof installationDialogs)[number]

/** An installation's page: the dialog that is open over it. */
export const installationAddress = readAddress({ dialog: oneOf(installationDialogs) })

/** The dialogs of the rope page beside that of an event. */
export const ropeDialogs = ['settings', 'notificationStatus'] as const
export type RopeDialog = (typeof ropeDialogs)[number]

const ropeFields = {
  /** The inspection type of chart and strip; the one that governs the rope's state where absent. */
  inspection: oneOf(inspectionTypes),
  /** What the chart draws, for those who may choose it; the loss in percent of the limit where absent. */
  chart: oneOf(['loss', 'alongRope']),
  axis: oneOf(['bendingCycles']),
  /** The forecast is switched off. */
  forecast: oneOf([false]),
  /** The chart's values as a table. */
  asTable: flag,
  /** The part of the chart's x axis that is shown. */
  zoom: range,
  /** The part of the rope that is chosen on the strip, in metres. */
  stretch: range,
  kinds: someOf(oneOf(recordingKinds)),
  types: someOf(word),
  statuses: someOf(oneOf(actionStatuses)),
  found: oneOf(inspectionTypes),
  archived: flag,
  /** The column that the table is sorted by: what is none of them, it does not sort by. */
  sort: word,
  ascending: flag,
  /** From 1. */
  page: pageNumber,
  size: oneOf(pageSizes),
  /** The event whose dialog is open. */
  event: text,
  /** The event whose documents are open. */
  documents: text,
  /** What is being recorded in the dialog. */
  record: oneOf(recordingKinds),
  /** The page is shown live, as on a wall: it offers no reports. */
  isLive: flag,
  /** Another dialog that is open over the page. */
  dialog: oneOf(ropeDialogs),
  /** The field of the settings that has the focus when they open. */
  field: oneOf(stateFacts),
}

/** The rope page: the whole state of its chart, strip and table. */
export const ropeAddress = readAddress(ropeFields)
export type RopeAddress = AddressOf<typeof ropeFields>

const usersFields = {
  filter: typed,
  role: oneOf(roles),
  mandator: recordId,
  state: oneOf(userStates),
  freeUsers: flag,
  sort: oneOf(userSorts),
  descending: flag,
  cursor: pageCursor,
  /** The user whose dialog is open. */
  user: recordId,
  /** A user is being created. */
  create: flag,
}

/** The users: what narrows, sorts and pages their list, and the dialog over it. */
export const usersAddress = readAddress(usersFields)
export type UsersAddress = AddressOf<typeof usersFields>

const auditFields = {
  /** As it came: which there are is known with the page. */
  action: typed,
  user: recordId,
  mandator: recordId,
  text: typed,
  /** Days in the reader's own time. */
  from: calendarDay,
  to: calendarDay,
  cursor: pageCursor,
}

/** The audit log: what narrows it, and its page. */
export const auditAddress = readAddress(auditFields)
export type AuditAddress = AddressOf<typeof auditFields>

/** The search results: what is searched for, the page from 1, and the document that is looked at. */
export const resultsAddress = readAddress({ filter: typed, page: pageNumber, document: text })

/** The kept mails: the id of the one that is read. */
export const outboxAddress = readAddress({ mail: mailId })
