import { roles } from '@catenary/contract/access'
import { signOnFailures } from '@catenary/contract/saml-refusals'
import { actionStatuses, recordingKinds } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { stateInputFields } from '@catenary/domain/state'
import { pageSizes } from '../features/events/table/table-view.ts'
import { userSorts, userStates } from '../features/users/users-view.ts'
import { returnTarget } from '../shell/return-path.ts'
import type { ParsedSearch } from './address-fields.ts'
import {
  calendarDay,
  trueFlag,
  mailId,
  oneOf,
  pageCursor,
  pageNumber,
  numberRange,
  searchValidator,
  recordId,
  listOf,
  anyText,
  typedText,
  identifier,
} from './address-fields.ts'

// What each page's address may say. The state of a page stands in its address, so that a link shows the same and Back
// undoes a step.

/** Where to go after the login, what is asked for instead of one, and why single sign-on led back here. */
export const validateLoginSearch = searchValidator({
  // A link must not send people elsewhere.
  to: (value) => returnTarget({ to: value }, '') ?? undefined,
  mode: oneOf(['reset', 'activate']),
  sso: oneOf(signOnFailures),
})

/** The parts of the user settings in their order, as the address names them: `?settings=…`. */
export const settingsTabs = ['profile', 'password', 'twoFactor', 'sessions'] as const

/** What every address inside the shell may say: the part of the user settings that is open over the page. */
export function validateShellSearch({ settings }: Record<string, unknown>): { readonly settings?: string } {
  return { settings: identifier(settings) }
}

/** Every dialog of the list of areas beside the settings of one. */
export const areasDialogs = ['new', 'archived'] as const

/** The list of areas: its filter, its dialog, the mandator a new area is for, and the area whose settings are open. */
const areasParams = { filter: typedText, dialog: oneOf(areasDialogs), mandator: recordId, edit: recordId }
export const validateAreasSearch = searchValidator(areasParams)
export type AreasSearch = ParsedSearch<typeof areasParams>

/** Every dialog of an area's page. */
export const areaDialogs = ['settings', 'new', 'archived'] as const
export type AreaDialog = (typeof areaDialogs)[number]

/** An area's page: the dialog that is open over it. */
export const validateAreaSearch = searchValidator({ dialog: oneOf(areaDialogs) })

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
export const validateInstallationSearch = searchValidator({ dialog: oneOf(installationDialogs) })

/** The dialogs of the rope page beside that of an event. */
export const ropeDialogs = ['settings', 'notificationStatus'] as const
export type RopeDialog = (typeof ropeDialogs)[number]

const ropeParams = {
  /** The inspection type of chart and strip; the one that governs the rope's state where absent. */
  inspection: oneOf(inspectionTypes),
  /** What the chart draws, for those who may choose it; the loss in percent of the limit where absent. */
  chart: oneOf(['loss', 'alongRope']),
  axis: oneOf(['bendingCycles']),
  /** The forecast is switched off. */
  forecast: oneOf([false]),
  /** The chart's values as a table. */
  asTable: trueFlag,
  /** The part of the chart's x axis that is shown. */
  zoom: numberRange,
  /** The part of the rope that is chosen on the strip, in metres. */
  stretch: numberRange,
  kinds: listOf(oneOf(recordingKinds)),
  types: listOf(identifier),
  statuses: listOf(oneOf(actionStatuses)),
  found: oneOf(inspectionTypes),
  archived: trueFlag,
  /** The column that the table is sorted by: what is none of them, it does not sort by. */
  sort: identifier,
  ascending: trueFlag,
  /** From 1. */
  page: pageNumber,
  size: oneOf(pageSizes),
  /** The event whose dialog is open. */
  event: anyText,
  /** The event whose documents are open. */
  documents: anyText,
  /** What is being recorded in the dialog. */
  record: oneOf(recordingKinds),
  /** The page is shown live, as on a wall: it offers no reports. */
  isLive: trueFlag,
  /** Another dialog that is open over the page. */
  dialog: oneOf(ropeDialogs),
  /** The field of the settings that has the focus when they open. */
  field: oneOf(stateInputFields),
}

/** The rope page: the whole state of its chart, strip and table. */
export const validateRopeSearch = searchValidator(ropeParams)
export type RopeSearch = ParsedSearch<typeof ropeParams>

const usersParams = {
  filter: typedText,
  role: oneOf(roles),
  mandator: recordId,
  state: oneOf(userStates),
  freeUsers: trueFlag,
  sort: oneOf(userSorts),
  descending: trueFlag,
  cursor: pageCursor,
  /** The user whose dialog is open. */
  user: recordId,
  /** A user is being created. */
  create: trueFlag,
}

/** The users: what narrows, sorts and pages their list, and the dialog over it. */
export const validateUsersSearch = searchValidator(usersParams)
export type UsersSearch = ParsedSearch<typeof usersParams>

const auditParams = {
  /** As it came: which there are is known with the page. */
  action: typedText,
  user: recordId,
  mandator: recordId,
  text: typedText,
  /** Days in the reader's own time. */
  from: calendarDay,
  to: calendarDay,
  cursor: pageCursor,
}

/** The audit log: what narrows it, and its page. */
export const validateAuditSearch = searchValidator(auditParams)
export type AuditSearch = ParsedSearch<typeof auditParams>

/** The search results: what is searched for, the page from 1, and the document that is looked at. */
export const validateResultsSearch = searchValidator({ filter: typedText, page: pageNumber, document: anyText })

/** The kept mails: the id of the one that is read. */
export const validateOutboxSearch = searchValidator({ mail: mailId })
