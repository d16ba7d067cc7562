import { actionStatuses, recordingKinds } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { linkedFields } from '@catenary/domain/state'
import type { ParsedSearch } from '../navigation/search-param-parsers.ts'
import {
  trueFlag,
  oneOf,
  pageCursor,
  numberRange,
  searchValidator,
  recordId,
  listOf,
  anyText,
  typedText,
  identifier,
} from '../navigation/search-param-parsers.ts'
import { pageSizes } from '../navigation/search-params.ts'
import { timeParams } from '../navigation/time-search.ts'

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

/** The dialogs of the rope page beside that of an event; `firstSettings` are those of a rope that was just added. */
export const ropeDialogs = [
  'settings',
  'firstSettings',
  'inspectionPlan',
  'notificationStatus',
  'newTask',
  'uploadTasks',
] as const
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
  ...timeParams,
  /** The part of the rope that is chosen on the strip, in metres. */
  stretch: numberRange,
  /** The measurement of a device that is shown along the rope. */
  trace: recordId,
  /** An earlier one that is drawn behind it. */
  earlierTrace: recordId,
  kinds: listOf(oneOf(recordingKinds)),
  types: listOf(identifier),
  statuses: listOf(oneOf(actionStatuses)),
  found: oneOf(inspectionTypes),
  archived: trueFlag,
  /** The column that the table is sorted by: what is none of them, it does not sort by. */
  sort: identifier,
  ascending: trueFlag,
  /** Where the page of the table begins; the first one where absent. */
  cursor: pageCursor,
  size: oneOf(pageSizes),
  /** The event whose dialog is open. */
  event: anyText,
  /** The event whose documents are open. */
  documents: anyText,
  /** The task whose dialog is open. */
  task: recordId,
  /** What is being recorded in the dialog. */
  record: oneOf(recordingKinds),
  /** The inspection that found the damage that is being recorded. */
  findingOf: recordId,
  /** The page is shown live, as on a wall: it offers no reports. */
  isLive: trueFlag,
  /** Another dialog that is open over the page. */
  dialog: oneOf(ropeDialogs),
  /** The field of the settings that has the focus when they open. */
  field: oneOf(linkedFields),
}

/** The rope page: the whole state of its chart, strip and table. */
export const validateRopeSearch = searchValidator(ropeParams)
export type RopeSearch = ParsedSearch<typeof ropeParams>

/** The rope page without a dialog over it. */
export const noRopeDialog: RopeSearch = {
  dialog: undefined,
  field: undefined,
  documents: undefined,
  event: undefined,
  findingOf: undefined,
  record: undefined,
  task: undefined,
}
