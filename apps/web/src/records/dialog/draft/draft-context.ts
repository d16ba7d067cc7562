import type { Rope } from '@catenary/contract/assets/ropes'
import type { Unit } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import type { NamedPosition } from '@catenary/domain/reference-points'
import { roundTo } from '@catenary/domain/units'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatPlain } from '@catenary/i18n/format'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** What parsing and formatting a draft depends on: number format, units, time zone and rope. */
export interface DraftContext {
  readonly parse: (typed: string) => number | null
  /** As it is typed. */
  readonly format: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  /** The named places along the rope, in the units that are typed. */
  readonly points?: readonly NamedPosition[]
  readonly now: number
}

/** How the fields of a rope's event dialog are written and read: language, units, the place's clock. */
export function useDraftContext({ installation, attributes }: Pick<Rope, 'installation' | 'attributes'>): DraftContext {
  const { parse, language } = useTexts()
  const [now] = useState(() => Date.now())
  // Memoized: values that depend on it are not computed again on every render.
  return useMemo(() => {
    const system = unitSystemOf(installation)
    return {
      parse,
      format: (value: number) => formatPlain(language, value),
      system,
      zone: installation.timezone,
      ropeLength: attributes.ropeLength,
      points: (attributes.referencePoints ?? []).map(({ name, position }) => ({
        name,
        position: convert(position, 'm', displayUnit('m', system)),
      })),
      now,
    }
  }, [parse, language, now, installation, attributes])
}

/**
 * Limits come in the units of the wire; the reader typed in those of the installation. They stay numbers, which are written when the
 * message is: the language may be another by then.
 */
export function inTypedUnits(
  values: FieldIssue['values'],
  unit: Unit | undefined,
  { system }: Pick<DraftContext, 'system'>,
): FieldIssue['values'] {
  if (!values || !unit || unit === 'count') return values
  const inputUnit = displayUnit(unit, system)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? roundTo(convert(value, unit, inputUnit), 2) : name === 'unit' ? inputUnit : value,
  ])
  return Object.fromEntries(entries)
}

/** Message of an issue in the reader's language. */
export function useIssueText(): (issue: Pick<FieldIssue, 'code' | 'values'>) => string {
  const { t } = useTexts()
  // Texts have different placeholders; the issue carries the values of its own.
  return ({ code, values }) => (t as (key: string, values?: object) => string)(`fields.${code}`, values)
}
