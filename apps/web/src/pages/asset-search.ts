import { oneOf } from './search-values.ts'

/** Every dialog of an area's page. */
export const areaDialogs = ['settings', 'new', 'archived'] as const
/** The dialogs of an area's page. */
export type AreaDialog = (typeof areaDialogs)[number]

/** What the address of an area may say. */
export interface AreaSearch {
  /** The dialog that is open over the page. */
  readonly dialog?: AreaDialog
}

/** Reads the address of an area's page. */
export function areaSearch(search: Record<string, unknown>): AreaSearch {
  const dialog = oneOf(areaDialogs, search['dialog'])
  return dialog ? { dialog } : {}
}

/** Every dialog of an installation's page. */
export const installationDialogs = [
  ...areaDialogs,
  'notifications',
  'systemNotifications',
  'notificationStatus',
  'lastEvents',
] as const
/** The dialogs of an installation's page. */
export type InstallationDialog = (typeof installationDialogs)[number]

/** What the address of an installation may say. */
export interface InstallationSearch {
  /** The dialog that is open over the page. */
  readonly dialog?: InstallationDialog
}

/** Reads the address of an installation's page. */
export function installationSearch(search: Record<string, unknown>): InstallationSearch {
  const dialog = oneOf(installationDialogs, search['dialog'])
  return dialog ? { dialog } : {}
}
