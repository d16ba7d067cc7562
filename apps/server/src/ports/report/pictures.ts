import { damageChartSvg } from '@catenary/charts/damage-chart-svg'
import { palettes } from '@catenary/charts/palette'
import { ropeStripSvg } from '@catenary/charts/rope-strip-svg'
import { speaker } from '@catenary/i18n/speakers'
import type { ReportDocument } from '../report-document.ts'

/** A drawing as the layout takes it: an SVG document, what it shows in words, and the sentences below it. */
export interface DrawnPicture {
  readonly title: string
  readonly alt: string
  readonly notes: readonly string[]
  readonly svg: string
}

const look = { palette: palettes.print, fontFamily: 'Inter' } as const

/** The damage chart of a report, drawn; null where it has none. */
export function chartPicture({ chart, language }: ReportDocument): DrawnPicture | null {
  if (!chart) return null
  const { title, alt, notes, input } = chart
  const translate = speaker(language)
  const svg = damageChartSvg({ ...input, ...look, xAxis: 'time', showForecast: true, language, translate })
  return { title, alt, notes, svg }
}

/** The rope strip of a report, drawn; null where it has none. */
export function stripPicture({ strip, language }: ReportDocument): DrawnPicture | null {
  if (!strip) return null
  const { title, alt, notes, input } = strip
  return { title, alt, notes, svg: ropeStripSvg({ ...input, ...look, translate: speaker(language) }) }
}
