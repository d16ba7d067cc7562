import { accountTexts } from './account.ts'
import { areaTexts } from './areas.ts'
import { assetPageTexts } from './asset-pages.ts'
import { assetSettingsTexts } from './asset-settings.ts'
import { auditTexts } from './audit.ts'
import { chartTexts } from './charts.ts'
import { commonTexts } from './common.ts'
import { documentTexts } from './documents.ts'
import { errorTexts } from './errors.ts'
import { eventTableTexts } from './event-table.ts'
import { eventTexts } from './events.ts'
import { fieldTexts } from './fields.ts'
import { formTexts } from './forms.ts'
import { imprintTexts } from './imprint.ts'
import { importTexts } from './imports.ts'
import { installationTexts } from './installations.ts'
import type { Language, Plural, Text } from './language.ts'
import { languages } from './language.ts'
import { mailTexts } from './mails.ts'
import { mandatorTexts } from './mandators.ts'
import { mapTexts } from './maps.ts'
import { notificationSettingsTexts } from './notification-settings.ts'
import { passwordTexts } from './passwords.ts'
import { outboxTexts } from './outbox.ts'
import { quickEntryTexts } from './quick-entry.ts'
import { reportTexts } from './reports.ts'
import { ropePageTexts } from './rope-page.ts'
import { ropePositionTexts } from './rope-place-texts.ts'
import { ropeTexts } from './ropes.ts'
import { samlTexts } from './saml.ts'
import { searchTexts } from './search.ts'
import { sectionTexts } from './sections.ts'
import { sessionTexts } from './session.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { impersonationTexts } from './showing.ts'
import { spliceTexts } from './splices.ts'
import { usersPageTexts } from './users-page.ts'
import { userTexts } from './users.ts'

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
type PlaceholderNames<Template> = Template extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlaceholderNames<Rest> : never
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
