import { accountTexts } from './accounts/account.ts'
import { impersonationTexts } from './accounts/impersonation.ts'
import { mandatorTexts } from './accounts/mandators.ts'
import { passwordTexts } from './accounts/passwords.ts'
import { samlTexts } from './accounts/saml.ts'
import { sessionTexts } from './accounts/session.ts'
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
import { errorTexts } from './errors.ts'
import { fieldTexts } from './fields.ts'
import { formTexts } from './forms.ts'
import type { Language, Plural, Text } from './language.ts'
import { languages } from './language.ts'
import { documentTexts } from './library/documents.ts'
import { searchTexts } from './library/search.ts'
import { chartTexts } from './records/charts.ts'
import { eventTableTexts } from './records/event-table.ts'
import { eventTexts } from './records/events.ts'
import { importTexts } from './records/imports.ts'
import { quickEntryTexts } from './records/quick-entry.ts'
import { reportTexts } from './records/reports.ts'
import { spliceTexts } from './records/splices.ts'
import { sectionTexts } from './sections.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { auditTexts } from './system/audit.ts'
import { imprintTexts } from './system/imprint.ts'
import { mailTexts } from './system/mails.ts'
import { outboxTexts } from './system/outbox.ts'
import { notificationSettingsTexts } from './work/notification-settings.ts'

type Prefixed<Name extends string, Texts> = { [Key in keyof Texts & string as `${Name}.${Key}`]: Texts[Key] }

function withPrefix<const Name extends string, Texts extends object>(name: Name, texts: Texts): Prefixed<Name, Texts> {
  const entries = Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])
  return Object.fromEntries(entries) as Prefixed<Name, Texts>
}

/** Every text of the product, key first, its four languages side by side. */
export const catalogue = {
  ...withPrefix('account', accountTexts),
  ...withPrefix('areas', areaTexts),
  ...withPrefix('assetPages', assetPageTexts),
  ...withPrefix('assetSettings', assetSettingsTexts),
  ...withPrefix('audit', auditTexts),
  ...withPrefix('charts', chartTexts),
  ...withPrefix('common', commonTexts),
  ...withPrefix('documents', documentTexts),
  ...withPrefix('errors', errorTexts),
  ...withPrefix('eventTable', eventTableTexts),
  ...withPrefix('events', eventTexts),
  ...withPrefix('fields', fieldTexts),
  ...withPrefix('forms', formTexts),
  ...withPrefix('imports', importTexts),
  ...withPrefix('imprint', imprintTexts),
  ...withPrefix('installations', installationTexts),
  ...withPrefix('mails', mailTexts),
  ...withPrefix('mandators', mandatorTexts),
  ...withPrefix('maps', mapTexts),
  ...withPrefix('notificationSettings', notificationSettingsTexts),
  ...withPrefix('passwords', passwordTexts),
  ...withPrefix('outbox', outboxTexts),
  ...withPrefix('quickEntry', quickEntryTexts),
  ...withPrefix('reports', reportTexts),
  ...withPrefix('ropePage', ropePageTexts),
  ...withPrefix('ropePlaces', ropePositionTexts),
  ...withPrefix('ropes', ropeTexts),
  ...withPrefix('saml', samlTexts),
  ...withPrefix('search', searchTexts),
  ...withPrefix('sections', sectionTexts),
  ...withPrefix('session', sessionTexts),
  ...withPrefix('settings', settingsTexts),
  ...withPrefix('shell', shellTexts),
  ...withPrefix('showing', impersonationTexts),
  ...withPrefix('splices', spliceTexts),
  ...withPrefix('users', userTexts),
  ...withPrefix('usersPage', usersPageTexts),
}
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

/** All texts of one language in the form that i18next takes: flat keys, plurals with their suffix. */
export function resourcesFor(language: Language): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [key, text] of Object.entries(catalogue) as [string, Text | Plural][]) {
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
