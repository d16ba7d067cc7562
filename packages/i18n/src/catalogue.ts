import { accountTexts } from './accounts/account.ts'
import { impersonationTexts } from './accounts/impersonation.ts'
import { mandatorTexts } from './accounts/mandators.ts'
import { passwordTexts } from './accounts/passwords.ts'
import { samlTexts } from './accounts/saml.ts'
import { sessionTexts } from './accounts/session.ts'
import { tokenScopeTexts } from './accounts/token-texts.ts'
import { usersPageTexts } from './accounts/users-page.ts'
import { userTexts } from './accounts/users.ts'
import { areaTexts } from './assets/areas.ts'
import { assetPageTexts } from './assets/asset-pages.ts'
import { assetSettingsTexts } from './assets/asset-settings.ts'
import { installationTexts } from './assets/installations.ts'
import { mapTexts } from './assets/maps.ts'
import { ropePageTexts } from './assets/rope-page.ts'
import { ropePositionTexts } from './assets/rope-position-texts.ts'
import { ropeTexts } from './assets/ropes.ts'
import { commonTexts } from './common.ts'
import { alarmTexts } from './devices/alarms.ts'
import { cumulocityTexts } from './devices/cumulocity.ts'
import { deviceMessageTexts } from './devices/device-messages.ts'
import { deviceTokenTexts } from './devices/device-tokens.ts'
import { deviceTexts } from './devices/devices.ts'
import { sensorChartTexts } from './devices/sensor-charts.ts'
import { sensorSettingsTexts } from './devices/sensor-settings.ts'
import { qrCodeTexts, smartropeEventTexts, smartropeTexts } from './devices/smartropes.ts'
import { traceTexts } from './devices/traces.ts'
import { truscanTexts } from './devices/truscan.ts'
import { errorTexts } from './errors.ts'
import { fieldTexts } from './fields.ts'
import { formTexts } from './forms.ts'
import type { Language, Plural, Text } from './language.ts'
import { languages } from './language.ts'
import { archiveTexts } from './library/archive.ts'
import { documentTexts } from './library/documents.ts'
import { folderTexts } from './library/folders.ts'
import { knowledgeCenterTexts } from './library/knowledge-center.ts'
import { searchTexts } from './library/search.ts'
import { virusScanTexts } from './library/virus-scan.ts'
import { chartTexts } from './records/charts.ts'
import { comparisonTexts } from './records/comparison.ts'
import { eventTableTexts } from './records/event-table.ts'
import { eventTexts } from './records/events.ts'
import { importTexts } from './records/imports.ts'
import { quickEntryTexts } from './records/quick-entry.ts'
import { reportTexts } from './records/reports.ts'
import { signingTexts } from './records/signing.ts'
import { spliceTexts } from './records/splices.ts'
import { sectionTexts } from './sections.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { apiPageTexts } from './system/api-page.ts'
import { auditTexts } from './system/audit.ts'
import { backupTexts } from './system/backups.ts'
import { imprintTexts } from './system/imprint.ts'
import { mailTexts } from './system/mails.ts'
import { outboxTexts } from './system/outbox.ts'
import { webhookTexts } from './system/webhooks.ts'
import { calendarTexts } from './work/calendar.ts'
import { dashboardTexts } from './work/dashboard.ts'
import { inspectionPlanTexts } from './work/inspection-plan.ts'
import { deliveryTexts } from './work/notification-deliveries.ts'
import { notificationSettingsTexts } from './work/notification-settings.ts'
import { notificationTexts } from './work/notification-texts.ts'
import { taskBulkTexts } from './work/task-bulk.ts'
import { taskListTexts } from './work/task-list.ts'
import { taskPageTexts } from './work/task-pages.ts'
import { taskUploadTexts } from './work/task-upload.ts'
import { taskTexts } from './work/tasks.ts'

type Prefixed<Name extends string, Texts> = { [Key in keyof Texts & string as `${Name}.${Key}`]: Texts[Key] }

function withPrefix<const Name extends string, Texts extends object>(name: Name, texts: Texts): Prefixed<Name, Texts> {
  const entries = Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])
  return Object.fromEntries(entries) as Prefixed<Name, Texts>
}

/**
 * Every text of the product by the part in which the browser loads it: what stands around every page and before the
 * log-in, the texts of each domain with its first page or dialog, and mails and
 * notifications, which the server alone writes.
 */
const parts = {
  frame: {
    ...withPrefix('account', accountTexts),
    ...withPrefix('areas', areaTexts),
    ...withPrefix('common', commonTexts),
    ...withPrefix('errors', errorTexts),
    ...withPrefix('fields', fieldTexts),
    ...withPrefix('forms', formTexts),
    ...withPrefix('passwords', passwordTexts),
    ...withPrefix('search', searchTexts),
    ...withPrefix('sections', sectionTexts),
    ...withPrefix('session', sessionTexts),
    ...withPrefix('settings', settingsTexts),
    ...withPrefix('shell', shellTexts),
    ...withPrefix('showing', impersonationTexts),
  },
  assets: {
    ...withPrefix('assetPages', assetPageTexts),
    ...withPrefix('assetSettings', assetSettingsTexts),
    ...withPrefix('installations', installationTexts),
    ...withPrefix('maps', mapTexts),
    ...withPrefix('ropePage', ropePageTexts),
    ...withPrefix('ropePlaces', ropePositionTexts),
    ...withPrefix('ropes', ropeTexts),
  },
  records: {
    ...withPrefix('charts', chartTexts),
    ...withPrefix('comparison', comparisonTexts),
    ...withPrefix('eventTable', eventTableTexts),
    ...withPrefix('events', eventTexts),
    ...withPrefix('imports', importTexts),
    ...withPrefix('quickEntry', quickEntryTexts),
    ...withPrefix('reports', reportTexts),
    ...withPrefix('signing', signingTexts),
    ...withPrefix('splices', spliceTexts),
  },
  library: {
    ...withPrefix('archive', archiveTexts),
    ...withPrefix('documents', documentTexts),
    ...withPrefix('folders', folderTexts),
    ...withPrefix('knowledgeCenter', knowledgeCenterTexts),
    ...withPrefix('virusScan', virusScanTexts),
  },
  work: {
    ...withPrefix('calendar', calendarTexts),
    ...withPrefix('dashboard', dashboardTexts),
    ...withPrefix('deliveries', deliveryTexts),
    ...withPrefix('inspectionPlan', inspectionPlanTexts),
    ...withPrefix('notificationSettings', notificationSettingsTexts),
    ...withPrefix('taskBulk', taskBulkTexts),
    ...withPrefix('taskList', taskListTexts),
    ...withPrefix('taskPages', taskPageTexts),
    ...withPrefix('taskUpload', taskUploadTexts),
    ...withPrefix('tasks', taskTexts),
  },
  devices: {
    ...withPrefix('alarms', alarmTexts),
    ...withPrefix('cumulocity', cumulocityTexts),
    ...withPrefix('deviceMessages', deviceMessageTexts),
    ...withPrefix('deviceTokens', deviceTokenTexts),
    ...withPrefix('devices', deviceTexts),
    ...withPrefix('sensorCharts', sensorChartTexts),
    ...withPrefix('qrCode', qrCodeTexts),
    ...withPrefix('sensorSettings', sensorSettingsTexts),
    ...withPrefix('smartropeEvents', smartropeEventTexts),
    ...withPrefix('smartropes', smartropeTexts),
    ...withPrefix('traces', traceTexts),
    ...withPrefix('truscan', truscanTexts),
  },
  accounts: {
    ...withPrefix('mandators', mandatorTexts),
    ...withPrefix('saml', samlTexts),
    ...withPrefix('tokens', tokenScopeTexts),
    ...withPrefix('users', userTexts),
    ...withPrefix('usersPage', usersPageTexts),
  },
  system: {
    ...withPrefix('apiPage', apiPageTexts),
    ...withPrefix('audit', auditTexts),
    ...withPrefix('imprint', imprintTexts),
    ...withPrefix('webhooks', webhookTexts),
    ...withPrefix('backups', backupTexts),
    ...withPrefix('outbox', outboxTexts),
  },
  mails: {
    ...withPrefix('mails', mailTexts),
    ...withPrefix('notifications', notificationTexts),
  },
}

/** Every text of the product, key first, its four languages side by side. */
export const catalogue = {
  ...parts.frame,
  ...parts.assets,
  ...parts.records,
  ...parts.library,
  ...parts.work,
  ...parts.devices,
  ...parts.accounts,
  ...parts.system,
  ...parts.mails,
}
export type TextPart = keyof typeof parts
/** The parts of the catalogue by name. */
export const textParts = Object.keys(parts) as readonly TextPart[]
type Catalogue = typeof catalogue
export type TextKey = keyof Catalogue

type English<Key extends TextKey> = Catalogue[Key] extends { readonly en: infer En }
  ? En extends { readonly other: infer Other }
    ? Other
    : En
  : never
type PlaceholderNames<Template> = Template extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never
type Values<PlaceholderNames extends string> = { readonly [Name in PlaceholderNames]: string | number }

/** What a text needs to be filled in: nothing, or a value for each of its `{{names}}`. */
export type TextValues<Key extends TextKey> = [PlaceholderNames<English<Key>>] extends [never]
  ? []
  : [values: Values<PlaceholderNames<English<Key>>>]

/** Translates a key into one language. A missing or misspelt key or value does not compile. */
export type Translate = <Key extends TextKey>(key: Key, ...values: TextValues<Key>) => string

/**
 * The texts of one language in the form that i18next takes: flat keys, plurals with their suffix.
 *
 * @param part those of one part alone; else all
 */
export function resourcesFor(language: Language, part?: TextPart): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [key, text] of Object.entries(part ? parts[part] : catalogue) as [string, Text | Plural][]) {
    const localized = text[language]
    if (typeof localized === 'string') texts[key] = localized
    else for (const [form, pluralText] of Object.entries(localized)) texts[`${key}_${form}`] = pluralText
  }
  return texts
}

/** True where the key exists: for codes that arrive at run time. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(catalogue, key)
}

export { languages }
