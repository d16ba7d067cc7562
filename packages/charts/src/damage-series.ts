import { lastOfEachMoment } from '@catenary/domain/moments'
import { formatShort } from '@catenary/i18n/format'
import type { DamageChartInput } from './damage-chart-input.ts'
import type { ChartPalette, SeriesLook } from './palette.ts'

/** Up to so many points each is marked by its symbol. */
const manyPoints = 200

/**
 * One line per reference length, named as the legend names it. Where a repair or a new rope lowers the loss, the line
 * falls at that moment: what was measured before it held until then.
 */
export function lossSeries(input: DamageChartInput, names: readonly string[]) {
  const changes = new Set(input.answer.changes.map(({ event }) => event.id))
  return input.answer.result.map((series, index) => {
    const look = lookOf(input.palette, index)
    const points = lastOfEachMoment(series.points)
    return {
      id: `loss-${series.multiple}`,
      name: names[index],
      type: 'line',
      step: input.inspectionType === 'visual' ? 'end' : false,
      data: points.flatMap((point, at) => [
        ...heldUntil(point, points[at - 1], changes),
        [point.x, point.lossOverTarget],
      ]),
      sampling: points.length > manyPoints * 10 ? 'minmax' : undefined,
      showSymbol: points.length <= manyPoints,
      showAllSymbol: points.length <= manyPoints,
      symbol: look.symbol,
      symbolSize: 7,
      itemStyle: { color: look.colour },
      lineStyle: { color: look.colour, width: 2, type: look.dash },
      emphasis: { focus: 'series' },
    }
  })
}

type Point = DamageChartInput['answer']['result'][number]['points'][number]

/** The value before a step, directly before it, so that the pointer still finds the step's own point at its x. */
function heldUntil(point: Point, before: Point | undefined, changes: ReadonlySet<string>) {
  if (!before || !changes.has(point.event.id) || point.x - before.x <= 1) return []
  return [{ value: [point.x - 1, before.lossOverTarget], symbol: 'none' }]
}

function lookOf(palette: ChartPalette, index: number): SeriesLook {
  return palette.series[Math.min(index, 2) as 0 | 1 | 2]
}

/** The limit: a series of its own, so that it stays when a reference length is switched off in the legend. */
export function limitSeries({ palette, translate, language }: DamageChartInput) {
  return {
    id: 'limit',
    name: translate('charts.limit'),
    type: 'line',
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      lineStyle: { color: palette.limit, width: 2, type: 'solid' },
      label: {
        formatter: `${translate('charts.limit')} ${formatShort(language, 100)} %`,
        position: 'insideStartTop',
        color: palette.limit,
        fontSize: 13,
        fontWeight: 600,
      },
      data: [{ yAxis: 100 }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: palette.beyond },
      data: [[{ yAxis: 100 }, { yAxis: 1e6 }]],
    },
  }
}
