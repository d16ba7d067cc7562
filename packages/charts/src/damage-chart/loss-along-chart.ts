import type { LossAlongRope } from '@catenary/contract/records/loss'
import { lossPercent } from '@catenary/domain/health-percent'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { formatPercent, formatQuantity, formatShort } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { csvCell } from '@catenary/i18n/spreadsheet-text'
import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip } from '../axis-tooltip.ts'
import { formatLoss } from '../strip/rope-strip-texts.ts'
import { legendHeight, chartLegends } from './chart-legends.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { referenceLengthName } from './damage-chart.ts'
import { limitLines, seriesStyle } from './damage-series.ts'

type SharedInputKey =
  | 'language'
  | 'translate'
  | 'palette'
  | 'rope'
  | 'fontFamily'
  | 'width'
  | 'isNarrow'
  | 'isStill'
  | 'tooltip'

/** What the chart of the loss along the rope is drawn from. */
export interface LossAlongChartInput extends Pick<DamageChartInput, SharedInputKey> {
  readonly data: LossAlongRope
  readonly unitSystem: UnitSystem
}

type Series = LossAlongRope['result'][number]

/** True where there is a loss anywhere. */
export function hasLossAlongRope({ result }: LossAlongRope): boolean {
  return result.some(({ pieces }) => pieces.length > 0)
}

/**
 * The loss along the rope: for each reference length the largest sum of lost cross-section in a window over each place, in
 * percent of the metallic cross-section, with the permitted losses as lines and the worst window marked.
 */
export function lossAlongChartOption(input: LossAlongChartInput): EChartsCoreOption {
  const { data, palette } = input
  const names = data.result.map((series) => referenceLengthName(series, input))
  const font = input.fontFamily ?? 'Inter Variable, Inter, sans-serif'
  const above = legendHeight(names, input)
  return {
    animation: false,
    backgroundColor: palette.ground,
    textStyle: { fontFamily: font, fontSize: 13 },
    aria: { enabled: true, label: { description: lossAlongDescription(input) } },
    grid: input.isNarrow
      ? { left: 40, right: 12, top: 16 + above, bottom: 52 }
      : { left: 64, right: 24, top: 24 + above, bottom: 56 },
    legend: chartLegends(input, names, []),
    tooltip: input.isStill ? { show: false } : tooltip(input, font),
    xAxis: xAxis(input),
    yAxis: yAxis(input),
    series: [...data.result.map((series, index) => buildSeries(series, index, names[index], input)), limits(input)],
  }
}

/** The worst section of each reference length in words. */
export function lossAlongDescription({ data, language, translate, rope, unitSystem }: LossAlongChartInput): string {
  const place = (metres: number) => formatQuantity(language, metres, 'm', { decimals: 1, system: unitSystem })
  const worst = data.result.flatMap(({ multiple, worst: window, pieces }) => {
    if (!window) return []
    const most = pieces.reduce((high, piece) => Math.max(high, piece.lossOverTarget), 0)
    const values = {
      multiple: formatReferenceLength(language, multiple, rope),
      loss: formatLoss(most, language),
      from: place(window.from),
      to: place(window.to),
    }
    return [translate('charts.strip.worst', values)]
  })
  return [translate('charts.along.description'), ...worst].join(' ')
}

function toDisplayUnit(metres: number, unitSystem: UnitSystem): number {
  return convert(metres, 'm', displayUnit('m', unitSystem))
}

function buildSeries(
  { multiple, pieces, worst }: Series,
  index: number,
  name: string | undefined,
  input: LossAlongChartInput,
) {
  const style = seriesStyle(input.palette, index)
  const toDisplay = (metres: number) => toDisplayUnit(metres, input.unitSystem)
  const worstPieces = worst ? splitAtJoin(worst, input.data.ropeLength) : []
  return {
    id: `along-${multiple}`,
    name,
    type: 'line',
    // Named by its symbol in the legend; the line itself has corners, not points.
    symbol: style.symbol,
    showSymbol: false,
    data: pieces.flatMap(({ from, to, loss }, place) => [
      ...(pieces[place - 1]?.to === from ? [] : [[toDisplay(from), 0]]),
      [toDisplay(from), loss],
      [toDisplay(to), loss],
      ...(pieces[place + 1]?.from === to ? [] : [[toDisplay(to), 0]]),
    ]),
    itemStyle: { color: style.colour },
    lineStyle: { color: style.colour, width: 1.5 * input.palette.stroke, type: style.dash },
    emphasis: { focus: 'none', lineStyle: { width: 2.5 * input.palette.stroke } },
    markArea: {
      silent: true,
      itemStyle: { color: style.colour, opacity: 0.14 },
      data: worstPieces.map(({ from, to }) => [{ xAxis: toDisplay(from) }, { xAxis: toDisplay(to) }]),
    },
  }
}

/** A window over the join of a closed rope lies at both ends. */
function splitAtJoin({ from, to }: NonNullable<Series['worst']>, ropeLength: number | null) {
  return to >= from || ropeLength === null
    ? [{ from, to }]
    : [
        { from, to: ropeLength },
        { from: 0, to },
      ]
}

function limits(input: LossAlongChartInput) {
  return {
    id: 'limit',
    name: input.translate('charts.limit'),
    type: 'line',
    data: [],
    silent: true,
    markLine: { silent: true, symbol: 'none', animation: false, data: limitLines(input) },
  }
}

function tooltip(input: LossAlongChartInput, fontFamily: string) {
  return axisTooltip(input.palette, fontFamily, (points) => {
    const [first] = points as readonly { readonly value?: readonly number[] }[]
    const x = first?.value?.[0]
    return x === undefined ? '' : input.tooltip?.(lossAlongTooltipLines(x, input))
  })
}

/** What stands under the pointer at a position in the reader's unit: the loss over each reference length there. */
export function lossAlongTooltipLines(x: number, input: LossAlongChartInput) {
  const { data, language, palette, unitSystem } = input
  const unit = displayUnit('m', unitSystem)
  return [
    { text: `${formatShort(language, x, 1)}\u202f${unit}`, mark: null },
    ...data.result.map((series, index) => {
      const piecesAtX = series.pieces.filter(
        ({ from, to }) => toDisplayUnit(from, unitSystem) <= x + 1e-6 && x <= toDisplayUnit(to, unitSystem) + 1e-6,
      )
      const loss = piecesAtX.reduce((most, piece) => Math.max(most, piece.loss), 0)
      return {
        text: input.translate('common.labelled', {
          label: referenceLengthName(series, input),
          value: formatPercent(language, lossPercent(loss, 2)),
        }),
        mark: seriesStyle(palette, index),
      }
    }),
  ]
}

function xAxis({ data, palette, translate, language, unitSystem }: LossAlongChartInput) {
  const last = Math.max(0, ...data.result.map(({ pieces }) => pieces.at(-1)?.to ?? 0))
  return {
    type: 'value',
    name: translate('charts.axis.position', { unit: displayUnit('m', unitSystem) }),
    nameLocation: 'middle',
    nameGap: 34,
    nameTextStyle: { color: palette.mutedText, fontSize: 13 },
    min: 0,
    max: toDisplayUnit(data.ropeLength ?? Math.max(last, 1), unitSystem),
    axisLine: { lineStyle: { color: palette.mutedText } },
    axisTick: { lineStyle: { color: palette.mutedText } },
    axisLabel: {
      color: palette.text,
      fontSize: 13,
      hideOverlap: true,
      formatter: (value: number) => formatShort(language, value, 0),
    },
    splitLine: { show: false },
  }
}

function yAxis({ data, palette, translate, language, isNarrow }: LossAlongChartInput) {
  const most = data.result.flatMap(({ limit, pieces }) => [limit, ...pieces.map(({ loss }) => loss)])
  return {
    type: 'value',
    name: isNarrow ? undefined : translate('charts.axis.loss'),
    nameLocation: 'middle',
    nameGap: 48,
    nameTextStyle: { color: palette.mutedText, fontSize: 13 },
    min: 0,
    max: Math.ceil(most.reduce((high, value) => Math.max(high, value), 0) * 1.15),
    axisLabel: { color: palette.text, fontSize: 13, formatter: (value: number) => formatShort(language, value, 1) },
    splitLine: { lineStyle: { color: palette.line } },
  }
}

/** A row of the chart's twin as a table. */
export interface LossAlongRow {
  readonly multiple: number
  readonly from: number
  readonly to: number
  readonly loss: number
  readonly lossOverTarget: number
  /** Part of the worst window of its reference length. */
  readonly isWorst: boolean
}

/** The pieces of all reference lengths in order of position. */
export function lossAlongTable({ result }: LossAlongRope): LossAlongRow[] {
  return result
    .flatMap(({ multiple, pieces }) => {
      const most = pieces.reduce((high, piece) => Math.max(high, piece.loss), 0)
      return pieces.map((piece) => ({ ...piece, multiple, isWorst: piece.loss === most }))
    })
    .toSorted((a, b) => a.from - b.from || a.multiple - b.multiple)
}

/** The columns of the twin and of its CSV, as texts. */
export function lossAlongColumns({
  translate,
  unitSystem,
}: Pick<LossAlongChartInput, 'translate' | 'unitSystem'>): string[] {
  const unit = displayUnit('m', unitSystem)
  return [
    translate('charts.along.from', { unit }),
    translate('charts.along.to', { unit }),
    translate('ropes.referenceLength'),
    translate('charts.along.loss'),
    translate('charts.along.lossOverTarget'),
  ]
}

/** The loss along the rope as CSV after RFC 4180, with decimal points in every language, as that of the damage chart. */
export function lossAlongCsv(
  input: Pick<LossAlongChartInput, 'data' | 'language' | 'translate' | 'unitSystem'>,
): string {
  const rows = lossAlongTable(input.data).map(({ from, to, multiple, loss, lossOverTarget }) => [
    numberCell(toDisplayUnit(from, input.unitSystem)),
    numberCell(toDisplayUnit(to, input.unitSystem)),
    csvCell(formatReferenceLength(input.language, multiple)),
    numberCell(loss),
    numberCell(lossOverTarget),
  ])
  return [lossAlongColumns(input).map((text) => csvCell(text)), ...rows]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}

// Rounded to a millionth: what lies beyond is the noise of binary sums, not a measurement.
function numberCell(value: number): string {
  return String(Math.round(value * 1e6) / 1e6)
}
