import { baseUnits } from '@catenary/contract/assets/installation-attributes'
import type { BaseUnit } from '@catenary/contract/assets/installation-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { paperSizes } from '@catenary/contract/records/reports'
import type { ReportKind } from '@catenary/contract/records/reports'
import { isLanguage } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'

/** How a report is wanted. */
export interface ReportOptions {
  readonly kind: ReportKind
  readonly language: Language
  readonly paper: (typeof paperSizes)[number]
  readonly units: BaseUnit
  readonly photos: boolean
}

/** True for the reports on all of a rope's damages or repairs. */
export function isListReport(kind: ReportKind): kind is 'damages' | 'repairs' {
  return kind === 'damages' || kind === 'repairs'
}

const storageKeyOf = (kind: ReportKind) => `catenary-report-${isListReport(kind) ? 'list' : 'one'}`

/**
 * Default options: those of the last report on this device, else the user's language, the paper of the
 * reader's country, the rope's units, and photos where the report is of one event.
 */
export function initialReportOptions(kind: ReportKind, rope: Rope, language: Language): ReportOptions {
  const stored = loadReportOptions(kind)
  const storedValue = <Value>(values: readonly Value[], name: string) => values.find((value) => value === stored[name])
  return {
    kind,
    language: isLanguage(stored['language']) ? stored['language'] : language,
    paper: storedValue(paperSizes, 'paper') ?? defaultPaper(),
    units: storedValue(baseUnits, 'units') ?? rope.installation.baseUnit ?? 'metric',
    photos: typeof stored['photos'] === 'boolean' ? stored['photos'] : !isListReport(kind),
  }
}

/** The paper of the last list that was printed on this device, else that of the reader's country. */
export function preferredPaper(): (typeof paperSizes)[number] {
  const stored = loadReportOptions('damages')['paper']
  return paperSizes.find((paper) => paper === stored) ?? defaultPaper()
}

/** Stores the options for the next report of its kind; does nothing where storage is unavailable. */
export function saveReportOptions({ kind, ...options }: ReportOptions): void {
  try {
    localStorage.setItem(storageKeyOf(kind), JSON.stringify(options))
  } catch {
    // Storage may be full or disabled.
  }
}

function loadReportOptions(kind: ReportKind): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(kind)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

// Where Letter lies in the printers.
const letterCountries = ['US', 'CA', 'MX', 'CL', 'CO', 'PH']

function defaultPaper(): (typeof paperSizes)[number] {
  const country = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]
  return country !== undefined && letterCountries.includes(country) ? 'letter' : 'a4'
}
