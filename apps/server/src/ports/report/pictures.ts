import { damageChartSvg } from '@catenary/charts/damage-chart/damage-chart-svg'
import { palettes } from '@catenary/charts/palette'
import { sensorChartSvg } from '@catenary/charts/sensor-chart/sensor-chart-svg'
import { spliceSvg } from '@catenary/charts/splice/splice-svg'
import { ropeStripSvg } from '@catenary/charts/strip/rope-strip-svg'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { encodeQR } from 'qr'
import type { LabelsDocument, ReportDocument, RopeLabel, ReportSensor, ReportSplice } from './report-document.ts'

/** A drawing as the layout takes it: an SVG document, what it shows in words, and the sentences below it. */
export interface SvgPicture {
  readonly title: string
  readonly alt: string
  readonly notes: readonly string[]
  readonly svg: string
}

const chartStyle = { palette: palettes.print, fontFamily: 'Inter' } as const

/** The damage chart of a report, drawn; null where it has none. */
export function chartPicture({ chart, locale }: ReportDocument): SvgPicture | null {
  if (!chart) return null
  const { title, alt, notes, input } = chart
  const translate = translatorFor(languageOfLocale(locale))
  const svg = damageChartSvg({
    ...input,
    ...chartStyle,
    xAxis: 'time',
    showForecast: true,
    language: locale,
    translate,
  })
  return { title, alt, notes, svg }
}

/** The rope strip of a report, drawn; null where it has none. */
export function stripPicture({ strip, locale }: ReportDocument): SvgPicture | null {
  if (!strip) return null
  const { title, alt, notes, input } = strip
  return {
    title,
    alt,
    notes,
    svg: ropeStripSvg({ ...input, ...chartStyle, translate: translatorFor(languageOfLocale(locale)) }),
  }
}

/** The size at which a splice is drawn in pixels: its letters come out as those of the strip. */
const spliceWidth = 900

/** The splices of a report, each with its drawing; a splice without parts has none. */
export function splicePictures({
  splices,
}: ReportDocument): (Omit<ReportSplice, 'drawing'> & { readonly drawing: SvgPicture | null })[] {
  return splices.map(({ drawing: { title, alt, notes, input }, ...splice }) => {
    const svg = () => spliceSvg({ ...input, ...chartStyle, width: spliceWidth, description: alt })
    return { ...splice, drawing: input.parts.length === 0 ? null : { title, alt, notes, svg: svg() } }
  })
}

/** The sensors of a report, each with its chart drawn; one that measured nothing has none. */
export function sensorPictures({
  sensors,
  locale,
}: ReportDocument): (Omit<ReportSensor, 'picture'> & { readonly picture: SvgPicture | null })[] {
  const translate = translatorFor(languageOfLocale(locale))
  return sensors.map(({ picture, ...sensor }) => {
    if (!picture) return { ...sensor, picture }
    const { title, alt, notes, input } = picture
    return {
      ...sensor,
      picture: { title, alt, notes, svg: sensorChartSvg({ ...input, ...chartStyle, language: locale, translate }) },
    }
  })
}

/** Labels with their codes drawn. A quarter of a code may be scratched or dirty: labels hang outdoors. */
export function labelPictures({ labels }: LabelsDocument): (RopeLabel & { readonly code: string })[] {
  return labels.map((label) => ({ ...label, code: encodeQR(label.address, 'svg', { ecc: 'quartile', border: 2 }) }))
}
