import type { FieldErrorCode } from '@catenary/contract/errors'
import { faultsOf } from '@catenary/contract/faults'
import {
  baseUnits,
  buildingTypes,
  carriageTypes,
  clampTypes,
  imperialLengths,
  installationForm,
  installationTypes,
  mapImageFields,
  ropewayTypes,
  tensionStations,
} from '@catenary/contract/installation-attributes'
import type { Installation } from '@catenary/contract/installations'
import { installation as installationSchema, installationFields } from '@catenary/contract/installations'
import {
  installationManufacturerNames,
  installationManufacturers,
  isManufacturer,
} from '@catenary/contract/manufacturers'
import { commonTexts } from './common.ts'
import { countryLabels } from './countries.ts'
import { installationLists } from './installation-lists.ts'
import { installationTexts } from './installations.ts'
import type { Language } from './language.ts'
import { isLanguage, languages } from './language.ts'
import { timezoneLabels } from './timezones.ts'

/** An installation as a file: what is chosen from lists with its id and its label, the rest as it is kept, in SI units. */
export interface InstallationFile {
  readonly id: string
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** An entry of a file that is not taken over: where it stands, of which field it is, if of any, and why. */
export interface IgnoredEntry {
  readonly path: string
  readonly field?: string
  readonly reason:
    | { readonly code: FieldErrorCode; readonly values?: Readonly<Record<string, string | number>> }
    | { readonly code: 'unknownValue'; readonly values: { readonly value: string } }
}

/** What a file says of an installation; `null` stands for a value that it clears. */
export interface LoadedInstallation {
  readonly id: string | null
  readonly name: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly ignored: readonly IgnoredEntry[]
}

const lists: Readonly<Record<string, readonly string[]>> = {
  installationType: installationTypes,
  ropewayType: ropewayTypes,
  buildingType: buildingTypes,
  installationManufacturer: installationManufacturers,
  clampType: clampTypes,
  carriageType: carriageTypes,
  tensionStation: tensionStations,
  baseUnit: baseUnits,
  imperialLength: imperialLengths,
}

type Labels = Readonly<Record<string, string>>

const keptLabels = new Map<string, Labels>()
const mostKept = 64

/** The labels of a listed field's values in one language, by id. Those of the whole world take a while to make. */
function labelsOf(field: string, language: Language, at: Date): Labels {
  const key = `${field} ${language} ${at.getTime()}`
  const known = keptLabels.get(key)
  if (known) return known
  if (keptLabels.size >= mostKept) keptLabels.clear()
  const made = makeLabels(field, language, at)
  keptLabels.set(key, made)
  return made
}

function makeLabels(field: string, language: Language, at: Date): Labels {
  if (field === 'country') return countryLabels(language)
  if (field === 'timezone') return timezoneLabels(language, at)
  return Object.fromEntries((lists[field] ?? []).map((id) => [id, labelOf(field, id, language)]))
}

function isListed(field: string): boolean {
  return field === 'country' || field === 'timezone' || field in lists
}

function isListedId(field: string, id: string, at: Date): boolean {
  if (field === 'timezone') return installationForm.shape.timezone.safeParse(id).success
  return Object.hasOwn(labelsOf(field, 'en', at), id)
}

function labelOf(field: string, id: string, language: Language): string {
  const maker = isManufacturer(id) ? installationManufacturerNames[id] : null
  if (field === 'installationManufacturer') return maker ?? installationTexts.otherManufacturer[language]
  const texts: Readonly<Record<string, unknown>> = installationTexts
  const text = texts[`${installationLists[field] ?? field}.${id}`]
  const said = typeof text === 'object' && text !== null ? Object.entries(text).find(([key]) => key === language) : null
  return String(said?.[1] ?? id)
}

/** An installation as a file, with labels in a language. `at` decides how time zones are labelled. */
export function installationFile(
  { id, name, attributes }: Pick<Installation, 'id' | 'name' | 'attributes'>,
  language: Language,
  at: Date,
): InstallationFile {
  const kept: Readonly<Record<string, unknown>> = attributes
  const written = Object.keys(installationForm.shape).flatMap((field) => {
    const value = kept[field]
    if (value === undefined || value === null) return []
    if (!isListed(field)) return [[field, value]]
    const id = String(value)
    return [[field, { id, label: labelsOf(field, language, at)[id] ?? id }]]
  })
  return { id, name, attributes: Object.fromEntries(written) }
}

/**
 * What a file says of an installation: values by id, by label in any language, or as both; `null` where it is no such
 * file. What follows from the map image and what the server alone writes is passed over, the rest that cannot be taken
 * is named.
 */
export function loadedInstallation(file: unknown, at: Date): LoadedInstallation | null {
  const record = recordIn(recordIn(file)?.['installation'] ?? file)
  const attributes = recordIn(record?.['attributes'])
  if (!record || !attributes) return null
  const entries = Object.entries(attributes).filter(([field]) => !mapImageFields.some((one) => one === field))
  const read = entries.map(([field, value]) => entryIn(field, value, at))
  const name = record['name'] === undefined ? [] : [nameIn(record['name'])]
  const strange = Object.keys(record).filter((key) => !(key in installationSchema.shape))
  const all = [...name, ...read]
  return {
    id: typeof record['id'] === 'string' ? record['id'] : null,
    name: typeof record['name'] === 'string' ? record['name'] : null,
    values: Object.fromEntries(all.flatMap((one) => ('reason' in one ? [] : [[one.field, one.value]]))),
    ignored: [
      ...all.flatMap((one) => ('reason' in one ? [one] : [])),
      ...strange.map((path) => ({ path, reason: { code: 'unknown' as const } })),
    ],
  }
}

type Entry = { readonly field: string; readonly value: unknown } | IgnoredEntry

function nameIn(value: unknown): Entry {
  const checked = installationFields.shape.name.safeParse(value, { reportInput: true })
  if (checked.success) return { field: 'name', value: checked.data }
  const [fault] = faultsOf(checked.error)
  return { path: 'name', field: 'name', reason: { code: fault?.code ?? 'format', values: fault?.values } }
}

function entryIn(field: string, written: unknown, at: Date): Entry {
  const path = `attributes.${field}`
  const shape: Readonly<Record<string, (typeof installationForm.shape)[keyof typeof installationForm.shape]>> =
    installationForm.shape
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined
  if (!schema) return { path, reason: { code: 'unknown' } }
  const value = meantBy(field, written, at)
  if (value === null) return { field, value }
  if (isListed(field) && !(typeof value === 'string' && isListedId(field, value, at)))
    return { path, field, reason: { code: 'unknownValue', values: { value: saidIn(written) } } }
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return { field, value: checked.data }
  const [fault] = faultsOf(checked.error)
  return { path, field, reason: { code: fault?.code ?? 'format', values: fault?.values } }
}

/** The value that is meant by an id, a label in any language, or both. */
function meantBy(field: string, written: unknown, at: Date): unknown {
  const pair = recordIn(written)
  const said: unknown = pair ? (pair['id'] ?? pair['label'] ?? written) : written
  if (typeof said !== 'string') return said ?? null
  if (field === 'isMap') return switchIn(said)
  if (!isListed(field) || isListedId(field, said, at)) return said
  const byLabel = idOf(field, said, at)
  // Where the id is not known here, the label may be.
  const label = pair && pair['id'] !== undefined ? pair['label'] : undefined
  return byLabel ?? (typeof label === 'string' && label !== said ? meantBy(field, label, at) : said)
}

function idOf(field: string, label: string, at: Date): string | undefined {
  const wanted = plain(label)
  for (const language of languages) {
    const found = Object.entries(labelsOf(field, language, at)).find(([id, one]) =>
      [id, one].map(plain).includes(wanted),
    )
    if (found) return found[0]
  }
  return undefined
}

function switchIn(said: string): unknown {
  const means = (text: Readonly<Record<string, string>>) =>
    Object.entries(text).some(([language, word]) => isLanguage(language) && plain(word) === plain(said))
  return means(commonTexts.yes) || (means(commonTexts.no) ? false : said)
}

/** As labels are compared: without case, and with every kind of blank alike. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en')
}

const longestSaid = 60

function saidIn(written: unknown): string {
  const text = typeof written === 'string' ? written : JSON.stringify(recordIn(written)?.['label'] ?? written)
  return text.length > longestSaid ? `${text.slice(0, longestSaid)}…` : text
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}
