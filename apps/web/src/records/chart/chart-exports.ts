import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { damageCsv } from '@catenary/charts/damage-chart/damage-table'
import type { LossAlongChartInput } from '@catenary/charts/damage-chart/loss-along-chart'
import { lossAlongCsv } from '@catenary/charts/damage-chart/loss-along-chart'
import { palettes } from '@catenary/charts/palette'
import type { UnitSystem } from '@catenary/i18n/display-units'

/** File formats of a chart: images of the export size on a white background, and its values. */
export interface ChartFiles {
  readonly png: () => Promise<Blob>
  readonly svg: () => Promise<Blob>
  /** An image for printing. */
  readonly print: () => Promise<Blob>
  readonly csv: () => Promise<string>
}

// The chart library is large: loaded on demand.
const loadChartLibrary = () => import('../../ui/chart/chart-files.ts')
const onWhite = { palette: palettes.light, isNarrow: false } as const
const onPaper = { palette: palettes.print, isNarrow: false } as const

/** The files of the damage chart; the values are those of `loadAllPoints`, including every point. */
export function damageChartFiles(
  input: DamageChartInput,
  unitSystem: UnitSystem,
  loadAllPoints: () => Promise<DamageChartInput['data']>,
): ChartFiles {
  return {
    png: async () => (await loadChartLibrary()).damageChartPngFile({ ...input, ...onWhite }),
    svg: async () => (await loadChartLibrary()).damageChartSvgFile({ ...input, ...onWhite }),
    print: async () => (await loadChartLibrary()).damageChartSvgFile({ ...input, ...onPaper }),
    csv: async () => damageCsv({ ...input, data: await loadAllPoints(), unitSystem }),
  }
}

/** The files of the chart of the loss along the rope. */
export function alongRopeChartFiles(input: LossAlongChartInput): ChartFiles {
  return {
    png: async () => (await loadChartLibrary()).alongChartPngFile({ ...input, ...onWhite }),
    svg: async () => (await loadChartLibrary()).alongChartSvgFile({ ...input, ...onWhite }),
    print: async () => (await loadChartLibrary()).alongChartSvgFile({ ...input, ...onPaper }),
    csv: async () => lossAlongCsv(input),
  }
}
