import type { Rope } from '@catenary/contract/assets/ropes'
import type { FieldErrorCode } from '@catenary/contract/errors'
import type { NamedPosition } from '@catenary/domain/reference-points'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatPlain } from '@catenary/i18n/format'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** What parsing and formatting a draft depends on: number format, units, time zone and rope. */
export interface DraftContext {
  readonly parse: (typed: string) => number | null
  readonly format: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  /** The named places along the rope, in the units that are typed. */
  readonly points?: readonly NamedPosition[]
  readonly now: number
}

/** What is wrong with one field: the code of its text and what fills it. */
export interface DraftIssue {
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** How the fields of a rope's event dialog are written and read: language, units, the place's clock. */
export function useDraftContext({ installation, attributes }: Pick<Rope, 'installation' | 'attributes'>): DraftContext {
  const { parse, language } = useTexts()
  const [now] = useState(() => Date.now())
  // One and the same while nothing of it changes: what hangs on it is not worked out anew for every drawing.
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

/** Says what is wrong with a field in the reader's language. */
export function useIssueText(): (issue: DraftIssue) => string {
  const { t } = useTexts()
  // Texts have different placeholders; the issue carries the values of its own.
  return ({ code, values }) => (t as (key: string, values?: object) => string)(`fields.${code}`, values)
}
