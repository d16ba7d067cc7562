import type { AlongChartInput } from '@catenary/charts/along-chart'
import { alongCsv } from '@catenary/charts/along-chart'
import type { DamageChartInput } from '@catenary/charts/damage-chart-input'
import { damageCsv } from '@catenary/charts/damage-table'
import { palettes } from '@catenary/charts/palette'
import type { UnitSystem } from '@catenary/i18n/unit-names'

/** What a chart is saved as: pictures of the export size, always on white ground, and its values. */
export interface ChartFiles {
  readonly png: () => Promise<Blob>
  readonly svg: () => Promise<Blob>
  /** A picture for paper. */
  readonly print: () => Promise<Blob>
  readonly csv: () => Promise<string>
}

// The chart library is large: only who saves a chart loads it.
const library = () => import('../../../ui/chart/chart-files.ts')
const onWhite = { palette: palettes.light, isNarrow: false } as const
const onPaper = { palette: palettes.print, isNarrow: false } as const

/** The files of the damage chart; the values are those of `whole`, which leaves no point out. */
export function damageFiles(
  input: DamageChartInput,
  unitSystem: UnitSystem,
  whole: () => Promise<DamageChartInput['answer']>,
): ChartFiles {
  return {
    png: async () => (await library()).damageChartPngFile({ ...input, ...onWhite }),
    svg: async () => (await library()).damageChartSvgFile({ ...input, ...onWhite }),
    print: async () => (await library()).damageChartSvgFile({ ...input, ...onPaper }),
    csv: async () => damageCsv({ ...input, answer: await whole(), unitSystem }),
  }
}

/** The files of the chart of the loss along the rope. */
export function alongFiles(input: AlongChartInput): ChartFiles {
  return {
    png: async () => (await library()).alongChartPngFile({ ...input, ...onWhite }),
    svg: async () => (await library()).alongChartSvgFile({ ...input, ...onWhite }),
    print: async () => (await library()).alongChartSvgFile({ ...input, ...onPaper }),
    csv: async () => alongCsv(input),
  }
}
