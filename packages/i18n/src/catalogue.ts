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
import { ropePlaceTexts } from './rope-place-texts.ts'
import { ropeTexts } from './ropes.ts'
import { samlTexts } from './saml.ts'
import { searchTexts } from './search.ts'
import { sectionTexts } from './sections.ts'
import { sessionTexts } from './session.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { showingTexts } from './showing.ts'
import { spliceTexts } from './splices.ts'
import { usersPageTexts } from './users-page.ts'
import { userTexts } from './users.ts'

type Under<Name extends string, Texts> = { [Key in keyof Texts & string as `${Name}.${Key}`]: Texts[Key] }

function under<const Name extends string, Texts extends object>(name: Name, texts: Texts): Under<Name, Texts> {
  const entries = Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])
  return Object.fromEntries(entries) as Under<Name, Texts>
}

/** Every text of the product, key first, its four languages side by side. */
export const catalogue = {
  ...under('account', accountTexts),
  ...under('areas', areaTexts),
  ...under('assetPages', assetPageTexts),
  ...under('assetSettings', assetSettingsTexts),
  ...under('audit', auditTexts),
  ...under('charts', chartTexts),
  ...under('common', commonTexts),
  ...under('documents', documentTexts),
  ...under('errors', errorTexts),
  ...under('eventTable', eventTableTexts),
  ...under('events', eventTexts),
  ...under('fields', fieldTexts),
  ...under('forms', formTexts),
  ...under('imports', importTexts),
  ...under('imprint', imprintTexts),
  ...under('installations', installationTexts),
  ...under('mails', mailTexts),
  ...under('mandators', mandatorTexts),
  ...under('maps', mapTexts),
  ...under('notificationSettings', notificationSettingsTexts),
  ...under('passwords', passwordTexts),
  ...under('outbox', outboxTexts),
  ...under('quickEntry', quickEntryTexts),
  ...under('reports', reportTexts),
  ...under('ropePage', ropePageTexts),
  ...under('ropePlaces', ropePlaceTexts),
  ...under('ropes', ropeTexts),
  ...under('saml', samlTexts),
  ...under('search', searchTexts),
  ...under('sections', sectionTexts),
  ...under('session', sessionTexts),
  ...under('settings', settingsTexts),
  ...under('shell', shellTexts),
  ...under('showing', showingTexts),
  ...under('splices', spliceTexts),
  ...under('users', userTexts),
  ...under('usersPage', usersPageTexts),
}
type Catalogue = typeof catalogue
export type TextKey = keyof Catalogue

type English<Key extends TextKey> = Catalogue[Key] extends { readonly en: infer En }
  ? En extends { readonly other: infer Other }
    ? Other
    : En
  : never
type Names<Template> = Template extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Names extends string> = { readonly [Name in Names]: string | number }

/** What a text needs to be filled in: nothing, or a value for each of its `{{names}}`. */
export type TextValues<Key extends TextKey> = [Names<English<Key>>] extends [never]
  ? []
  : [values: Values<Names<English<Key>>>]

/** Says a text in one language. A missing or misspelt key or value does not compile. */
export type Translate = <Key extends TextKey>(key: Key, ...values: TextValues<Key>) => string

/** All texts of one language in the form that i18next takes: flat keys, plurals with their suffix. */
export function textsOf(language: Language): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [key, text] of Object.entries(catalogue) as [string, Text | Plural][]) {
    const said = text[language]
    if (typeof said === 'string') texts[key] = said
    else for (const [form, words] of Object.entries(said)) texts[`${key}_${form}`] = words
  }
  return texts
}

/** True where the key exists: for codes that arrive at run time. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(catalogue, key)
}

export { languages }
