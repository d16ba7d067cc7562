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
} from '@catenary/contract/assets/installation-attributes'
import type { Installation } from '@catenary/contract/assets/installations'
import { installation as installationSchema, installationFields } from '@catenary/contract/assets/installations'
import {
  installationManufacturerNames,
  installationManufacturers,
  isInstallationManufacturer,
} from '@catenary/contract/assets/manufacturers'
import type { FieldErrorCode } from '@catenary/contract/errors'
import { issuesOf } from '@catenary/contract/issues'
import { commonTexts } from '../common.ts'
import { countryLabels } from '../countries.ts'
import type { Language } from '../language.ts'
import { isLanguage, languages } from '../language.ts'
import { timezoneLabels } from '../timezones.ts'
import { installationValueKeys } from './installation-value-keys.ts'
import { installationTexts } from './installations.ts'

/** An installation as a file: choices with id and label, other values as stored, in SI units. */
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

/** The values of an installation file; `null` clears a value. */
export interface ParsedInstallation {
  readonly id: string | null
  readonly name: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly ignored: readonly IgnoredEntry[]
}

const enumValues: Readonly<Record<string, readonly string[]>> = {
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

const labelCache = new Map<string, Labels>()
const maxCachedLabels = 64

/** The labels of a listed field's values in one language, by id. Those of the whole world take a while to make. */
function labelsOf(field: string, language: Language, at: Date): Labels {
  const key = `${field} ${language} ${at.getTime()}`
  const cached = labelCache.get(key)
  if (cached) return cached
  if (labelCache.size >= maxCachedLabels) labelCache.clear()
  const created = createLabels(field, language, at)
  labelCache.set(key, created)
  return created
}

function createLabels(field: string, language: Language, at: Date): Labels {
  if (field === 'country') return countryLabels(language)
  if (field === 'timezone') return timezoneLabels(language, at)
  return Object.fromEntries((enumValues[field] ?? []).map((id) => [id, labelOf(field, id, language)]))
}

function isListed(field: string): boolean {
  return field === 'country' || field === 'timezone' || field in enumValues
}

function isListedId(field: string, id: string, at: Date): boolean {
  if (field === 'timezone') return installationForm.shape.timezone.safeParse(id).success
  return Object.hasOwn(labelsOf(field, 'en', at), id)
}

function labelOf(field: string, id: string, language: Language): string {
  const maker = isInstallationManufacturer(id) ? installationManufacturerNames[id] : null
  if (field === 'installationManufacturer') return maker ?? installationTexts.otherManufacturer[language]
  const texts: Readonly<Record<string, unknown>> = installationTexts
  const text = texts[`${installationValueKeys[field] ?? field}.${id}`]
  const candidate =
    typeof text === 'object' && text !== null ? Object.entries(text).find(([key]) => key === language) : null
  return String(candidate?.[1] ?? id)
}

/** An installation as a file, with labels in a language. `at` decides how time zones are labelled. */
export function toInstallationFile(
  { id, name, attributes }: Pick<Installation, 'id' | 'name' | 'attributes'>,
  language: Language,
  at: Date,
): InstallationFile {
  const storedAttributes: Readonly<Record<string, unknown>> = attributes
  const written = Object.keys(installationForm.shape).flatMap((field) => {
    const value = storedAttributes[field]
    if (value === undefined || value === null) return []
    if (!isListed(field)) return [[field, value]]
    const id = String(value)
    return [[field, { id, label: labelsOf(field, language, at)[id] ?? id }]]
  })
  return { id, name, attributes: Object.fromEntries(written) }
}

/**
 * Parses an installation file: values by id, by label in any language, or both; `null` where it is no such file. Values
 * derived from the map image or written by the server are skipped; other invalid entries are reported.
 */
export function parseInstallationFile(file: unknown, at: Date): ParsedInstallation | null {
  const record = asRecord(asRecord(file)?.['installation'] ?? file)
  const attributes = asRecord(record?.['attributes'])
  if (!record || !attributes) return null
  const entries = Object.entries(attributes).filter(([field]) => !mapImageFields.some((one) => one === field))
  const parsedEntries = entries.map(([field, value]) => parseEntry(field, value, at))
  const name = record['name'] === undefined ? [] : [parseName(record['name'])]
  const unknownKeys = Object.keys(record).filter((key) => !(key in installationSchema.shape))
  const all = [...name, ...parsedEntries]
  return {
    id: typeof record['id'] === 'string' ? record['id'] : null,
    name: typeof record['name'] === 'string' ? record['name'] : null,
    values: Object.fromEntries(all.flatMap((one) => ('reason' in one ? [] : [[one.field, one.value]]))),
    ignored: [
      ...all.flatMap((one) => ('reason' in one ? [one] : [])),
      ...unknownKeys.map((path) => ({ path, reason: { code: 'unknown' as const } })),
    ],
  }
}

type Entry = { readonly field: string; readonly value: unknown } | IgnoredEntry

function parseName(value: unknown): Entry {
  const parsed = installationFields.shape.name.safeParse(value, { reportInput: true })
  if (parsed.success) return { field: 'name', value: parsed.data }
  const [issue] = issuesOf(parsed.error)
  return { path: 'name', field: 'name', reason: { code: issue?.code ?? 'format', values: issue?.values } }
}

function parseEntry(field: string, written: unknown, at: Date): Entry {
  const path = `attributes.${field}`
  const shape: Readonly<Record<string, (typeof installationForm.shape)[keyof typeof installationForm.shape]>> =
    installationForm.shape
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined
  if (!schema) return { path, reason: { code: 'unknown' } }
  const value = resolveValue(field, written, at)
  if (value === null) return { field, value }
  if (isListed(field) && !(typeof value === 'string' && isListedId(field, value, at)))
    return { path, field, reason: { code: 'unknownValue', values: { value: shortText(written) } } }
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { field, value: parsed.data }
  const [issue] = issuesOf(parsed.error)
  return { path, field, reason: { code: issue?.code ?? 'format', values: issue?.values } }
}

/** The value for an id, a label in any language, or both. */
function resolveValue(field: string, written: unknown, at: Date): unknown {
  const idAndLabel = asRecord(written)
  const candidate: unknown = idAndLabel ? (idAndLabel['id'] ?? idAndLabel['label'] ?? written) : written
  if (typeof candidate !== 'string') return candidate ?? null
  if (field === 'isMap') return parseBoolean(candidate)
  if (!isListed(field) || isListedId(field, candidate, at)) return candidate
  const byLabel = idOf(field, candidate, at)
  // Where the id is not known here, the label may be.
  const label = idAndLabel && idAndLabel['id'] !== undefined ? idAndLabel['label'] : undefined
  return byLabel ?? (typeof label === 'string' && label !== candidate ? resolveValue(field, label, at) : candidate)
}

function idOf(field: string, label: string, at: Date): string | undefined {
  const normalizedLabel = normalizeLabel(label)
  for (const language of languages) {
    const found = Object.entries(labelsOf(field, language, at)).find(([id, one]) =>
      [id, one].map(normalizeLabel).includes(normalizedLabel),
    )
    if (found) return found[0]
  }
  return undefined
}

function parseBoolean(candidate: string): unknown {
  const matches = (text: Readonly<Record<string, string>>) =>
    Object.entries(text).some(
      ([language, word]) => isLanguage(language) && normalizeLabel(word) === normalizeLabel(candidate),
    )
  return matches(commonTexts.yes) || (matches(commonTexts.no) ? false : candidate)
}

/** As labels are compared: without case, and with every kind of blank alike. */
function normalizeLabel(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en')
}

const maxTextLength = 60

function shortText(written: unknown): string {
  const text = typeof written === 'string' ? written : JSON.stringify(asRecord(written)?.['label'] ?? written)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}
