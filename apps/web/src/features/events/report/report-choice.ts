import { baseUnits } from '@catenary/contract/installation-attributes'
import type { BaseUnit } from '@catenary/contract/installation-attributes'
import { papers } from '@catenary/contract/reports'
import type { ReportKind } from '@catenary/contract/reports'
import type { Rope } from '@catenary/contract/ropes'
import { isLanguage } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'

/** How a report is wanted. */
export interface ReportChoice {
  readonly kind: ReportKind
  readonly language: Language
  readonly paper: (typeof papers)[number]
  readonly units: BaseUnit
  readonly photos: boolean
}

/** True for the reports on all of a rope's damages or repairs. */
export function isList(kind: ReportKind): kind is 'damages' | 'repairs' {
  return kind === 'damages' || kind === 'repairs'
}

const keyOf = (kind: ReportKind) => `catenary-report-${isList(kind) ? 'list' : 'one'}`

/**
 * What is chosen before anybody chose: as the last report on this device, else the reader's language, the paper of the
 * reader's country, the rope's units, and photos where the report is of one event.
 */
export function firstChoice(kind: ReportKind, rope: Rope, language: Language): ReportChoice {
  const kept = remembered(kind)
  const at = <Value>(values: readonly Value[], name: string) => values.find((value) => value === kept[name])
  return {
    kind,
    language: isLanguage(kept['language']) ? kept['language'] : language,
    paper: at(papers, 'paper') ?? customaryPaper(),
    units: at(baseUnits, 'units') ?? rope.installation.baseUnit ?? 'metric',
    photos: typeof kept['photos'] === 'boolean' ? kept['photos'] : !isList(kind),
  }
}

/** Keeps a choice for the next report of its sort; a browser that keeps nothing is no fault. */
export function rememberChoice({ kind, ...choice }: ReportChoice): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(choice))
  } catch {
    // Private windows and full stores refuse.
  }
}

function remembered(kind: ReportKind): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

// Where Letter lies in the printers.
const letterCountries = ['US', 'CA', 'MX', 'CL', 'CO', 'PH']

function customaryPaper(): (typeof papers)[number] {
  const country = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]
  return country !== undefined && letterCountries.includes(country) ? 'letter' : 'a4'
}
