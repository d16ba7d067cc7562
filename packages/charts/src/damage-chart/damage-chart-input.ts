import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import type { Translate } from '@catenary/i18n/catalogue'
import type { Locale } from '@catenary/i18n/language'
import type { ReferenceLengthRope } from '@catenary/i18n/reference-length'
import type { ChartPalette, SeriesStyle } from '../palette.ts'

/** The size at which charts are exported and printed, in pixels. */
export const exportSize = { width: 900, height: 400 } as const

/** A stretch of the x axis: milliseconds since 1970 or bending cycles. */
export interface AxisRange {
  readonly from: number
  readonly to: number
}

/** What losses are in percent of: the permitted loss, or the metallic cross-section. */
export type LossMeasure = 'limit' | 'section'

/** A line of the tooltip, with the symbol of its series. */
export interface TooltipLine {
  readonly text: string
  readonly mark: Pick<SeriesStyle, 'colour' | 'symbol'> | null
}

/** What a damage chart is drawn from. */
export interface DamageChartInput {
  readonly data: LossOverTarget
  readonly xAxis: 'time' | 'bendingCycles'
  readonly inspectionType: 'visual' | 'mrt'
  readonly showForecast: boolean
  /** When the limit is reached, drawn from the last value on where the forecast is shown. */
  readonly statement?: LimitStatement | null
  /** What reference lengths are written with: as multiples of the diameter alone where absent. */
  readonly rope?: ReferenceLengthRope
  /** Whether losses are drawn in percent of the limit, as where absent, or of the metallic cross-section. */
  readonly measure?: LossMeasure
  /** How figures and dates are written. */
  readonly language: Locale
  readonly translate: Translate
  readonly palette: ChartPalette
  /** IANA name; the machine's own zone where absent. */
  readonly timezone?: string
  /** The part of the x axis that is shown; all of it where absent. */
  readonly zoom?: AxisRange
  /** Family of all texts; printed charts need the one that the document embeds. */
  readonly fontFamily?: string
  /** Pixels of the drawing, by which its legends are broken into lines; the export's where absent. */
  readonly width?: number
  /** Drawn for a phone: the legend stands in lines, the vertical axis has no name. */
  readonly isNarrow?: boolean
  /** Makes what stands under the pointer: an element of the page. */
  readonly tooltip?: (lines: readonly TooltipLine[]) => unknown
  /** A drawing without pointer: no tooltip, no switches. */
  readonly isStill?: boolean
}
