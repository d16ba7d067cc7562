import { palettes } from '@catenary/charts/palette'
import type { SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { sensorCsv } from '@catenary/charts/sensor-chart/sensor-table'
import type { ChartFiles } from '../../records/public.ts'

// The chart library is large: loaded on demand.
const loadChartLibrary = () => import('../../ui/chart/chart-files.ts')

/** The files of a sensor's chart: images of the export size on white, and the values that it shows. */
export function sensorChartFiles(input: SensorChartInput): ChartFiles {
  const onWhite = { ...input, palette: palettes.light, isNarrow: false }
  const onPaper = { ...input, palette: palettes.print, isNarrow: false }
  return {
    png: async () => (await loadChartLibrary()).sensorChartPngFile(onWhite),
    svg: async () => (await loadChartLibrary()).sensorChartSvgFile(onWhite),
    print: async () => (await loadChartLibrary()).sensorChartSvgFile(onPaper),
    csv: () => Promise.resolve(sensorCsv(input)),
  }
}
