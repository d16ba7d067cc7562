import { partBand } from '@catenary/charts/splice/splice-drawing'
import { lubricantConditions } from '@catenary/contract/records/splices'
import {
  bandDecimals,
  bandRating,
  doubtfulParts,
  isDoubtfulDiameter,
  isInSplice,
  partDeviation,
} from '@catenary/domain/splice'
import type { SpliceExtent } from '@catenary/domain/splice'
import { displayUnit } from '@catenary/i18n/display-units'
import { withUnit } from '@catenary/i18n/format'
import { useId } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import { useNormalizeOnBlur } from '../fields/use-normalize-on-blur.ts'
import { parseSpliceNumber, partNumbers } from './splice-draft.ts'
import type { PartDraft } from './splice-draft.ts'
import styles from './Splice.module.css'

/** The fields of a part in the order of measuring; the type follows from the counts of the splice. */
export const partFields = [
  'name',
  'position',
  'length',
  'diameterMin',
  'diameterMax',
  'brokenWireCount',
  'looseWireCount',
  'isTouchingStrands',
  'isCorrosion',
  'lubricantCondition',
  'comment',
] as const satisfies readonly (keyof PartDraft)[]
export type PartField = (typeof partFields)[number]

interface ControlProps {
  readonly field: PartField
  readonly part: PartDraft
  /** Which part of the draft it is; the Enter key finds its neighbours by it. */
  readonly index: number
  readonly context: DraftContext
  /** Of the rope, in mm; what is far from it is pointed out. */
  readonly nominalDiameter: number | undefined
  /** Of the splice, where it has one; a position that is not in it is pointed out. */
  readonly extent: SpliceExtent | undefined
  readonly error: string | undefined
  /** Accessible name of a field without a visible label. */
  readonly label?: string
  readonly id?: string
  readonly onChange: (changed: Partial<PartDraft>) => void
}

/** The control of one field of a part, with its issue below. */
export function PartControl(props: ControlProps) {
  const { field, part, index, context, error, label, id, onChange } = props
  const { t } = useTexts()
  const errorId = useId()
  const doubt = useDoubt(props)
  const note = error ?? doubt
  const normalize = useNormalizeOnBlur(context, { isPosition: field === 'position' })
  const common = {
    id,
    'aria-label': label,
    'aria-invalid': error !== undefined,
    'aria-describedby': note === undefined ? undefined : errorId,
    'data-part': index,
    'data-field': field,
    'data-kind': kindOf(field),
  }
  const isChecked = field === 'isTouchingStrands' || field === 'isCorrosion'
  return (
    <>
      {isChecked && (
        // Three choices: not inspected differs from nothing found.
        <select
          value={part[field] === null ? '' : part[field] ? 'yes' : 'no'}
          onChange={({ currentTarget: { value } }) => onChange({ [field]: value === '' ? null : value === 'yes' })}
          {...common}
        >
          <option value="">{'–'}</option>
          <option value="yes">{t('common.yes')}</option>
          <option value="no">{t('common.no')}</option>
        </select>
      )}
      {field === 'lubricantCondition' && (
        <select
          value={part.lubricantCondition}
          onChange={({ currentTarget: { value } }) =>
            onChange({ lubricantCondition: lubricantConditions.find((one) => one === value) ?? '' })
          }
          {...common}
        >
          <option value="">{'–'}</option>
          {lubricantConditions.map((value) => (
            <option key={value} value={value}>
              {t(`splices.lubricant.${value}`)}
            </option>
          ))}
        </select>
      )}
      {!isChecked && field !== 'lubricantCondition' && (
        <input
          value={part[field]}
          autoComplete="off"
          maxLength={field === 'name' ? 50 : field === 'comment' ? 4000 : undefined}
          inputMode={inputModeOf(field, context)}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          onBlur={() =>
            field in partNumbers &&
            normalize(String(part[field] ?? ''), (normalized) => onChange({ [field]: normalized }))
          }
          {...common}
        />
      )}
      {note !== undefined && (
        <span id={errorId} className={error === undefined ? styles.doubt : styles.error}>
          {note}
        </span>
      )}
    </>
  )
}

/**
 * That a position is not in the splice; or that a diameter is far from the nominal one, which a rating would not say: what deviates
 * the other way is good.
 */
function useDoubt({ field, part, context, nominalDiameter, extent }: ControlProps): string | undefined {
  const { t, quantity } = useTexts()
  if (field === 'position') {
    const { position } = measuredPart(part, context)
    if (position === undefined || !extent || isInSplice(position, extent)) return undefined
    const metres = (value: number) => quantity(value, 'm', { system: context.system })
    return t('splices.outside', { from: metres(extent.from), to: metres(extent.to) })
  }
  if (nominalDiameter === undefined || (field !== 'diameterMin' && field !== 'diameterMax')) return undefined
  const diameter = measuredPart(part, context)[field]
  if (diameter === undefined || !isDoubtfulDiameter(part.type, diameter, nominalDiameter)) return undefined
  return t('splices.doubtful', { diameter: quantity(nominalDiameter, 'mm', { system: context.system }) })
}

function kindOf(field: PartField): 'number' | 'text' {
  return field in partNumbers ? 'number' : 'text'
}

function inputModeOf(field: PartField, { points }: DraftContext): 'decimal' | 'numeric' | 'text' {
  if (field === 'position') return points?.length ? 'text' : 'decimal'
  if (field === 'brokenWireCount' || field === 'looseWireCount') return 'numeric'
  return field in partNumbers ? 'decimal' : 'text'
}

/** The label of a part's field, with its unit. */
export function usePartLabel(context: DraftContext): (field: PartField) => string {
  const { t } = useTexts()
  return (field) => {
    const unit = Object.entries(partNumbers).find(([name]) => name === field)?.[1]
    const shown = unit === undefined ? '' : displayUnit(unit, context.system)
    return shown === '' ? t(`splices.part.${field}`) : `${t(`splices.part.${field}`)} (${shown})`
  }
}

const signs = { green: '✓', yellow: '!', red: '✕' } as const

/** How far a part's decisive diameter is off, and the rating that follows; in colour, sign and words. */
export function usePartResult(context: DraftContext, nominalDiameter: number | undefined) {
  const { language, t, number } = useTexts()
  return (part: PartDraft) => {
    const measured = measuredPart(part, context)
    const band = partBand(measured, nominalDiameter)
    const deviation = partDeviation(measured, nominalDiameter ?? 0)
    if (band === null || deviation === null) return null
    const sign = deviation > 0 ? '+' : deviation < 0 ? '−' : ''
    const isDoubtful = doubtfulParts([measured], nominalDiameter ?? 0).length > 0
    const figure = `${sign}${number(Math.abs(deviation), bandDecimals(part.type, deviation))}`
    return {
      // The colour of a good part would outweigh the doubt.
      band: isDoubtful ? undefined : band,
      deviation: `${isDoubtful ? '?' : signs[band]} ${withUnit(language, { figure, unit: '%' })}`,
      rating: `${bandRating(band)} ${t(`splices.rating.${bandRating(band)}`)}`,
    }
  }
}

/** The figures of a part as far as they are numbers: metres and millimetres. */
export function measuredPart(part: PartDraft, context: DraftContext) {
  const read = (field: keyof typeof partNumbers) => parseSpliceNumber(field, part[field], context) ?? undefined
  return {
    name: part.name,
    type: part.type,
    position: read('position'),
    length: read('length'),
    diameterMin: read('diameterMin'),
    diameterMax: read('diameterMax'),
  }
}
