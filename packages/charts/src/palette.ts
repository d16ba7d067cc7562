import type { DeviationBand } from '@catenary/domain/splice'

/** How a series is distinguished, also without colour: its hue, its dash (pixels on and off) and its point symbol. */
export interface SeriesStyle {
  readonly colour: string
  readonly dash: 'solid' | readonly number[]
  readonly symbol: 'circle' | 'rect' | 'triangle' | 'line'
}

/** The colours of all drawings of the product for one ground. */
export interface ChartPalette {
  /** How many times thicker than usual lines are drawn. */
  readonly stroke: number
  readonly ground: string
  readonly text: string
  readonly mutedText: string
  readonly line: string
  readonly limit: string
  /** The area beyond the limit. */
  readonly beyond: string
  readonly forecast: string
  readonly band: string
  /** The trend and the edges of its prediction interval, and the hatching between them. */
  readonly trend: string
  readonly hatch: string
  /** One look per reference length, the shortest first. */
  readonly series: readonly [SeriesStyle, SeriesStyle, SeriesStyle]
  /** One look per measured value; more values begin again with the first. */
  readonly values: readonly [SeriesStyle, ...SeriesStyle[]]
  readonly rope: string
  readonly lay: string
  readonly splice: string
  readonly damage: string
  /** Damages that no longer count: repaired or superseded. */
  readonly past: string
  /** What lies within the bounds, what is to be watched, what lies beyond; never without a sign beside the colour. */
  readonly bands: Readonly<Record<DeviationBand, string>>
}

type Hues = readonly [string, string, string]

function seriesStyles([first, second, third]: Hues): ChartPalette['series'] {
  return [
    { colour: first, dash: 'solid', symbol: 'circle' },
    { colour: second, dash: [9, 4], symbol: 'rect' },
    { colour: third, dash: [2, 3], symbol: 'triangle' },
  ]
}

function valueStyles(hues: Hues, [fourth, fifth, sixth]: Hues): ChartPalette['values'] {
  return [
    ...seriesStyles(hues),
    { colour: fourth, dash: [12, 3, 2, 3], symbol: 'circle' },
    { colour: fifth, dash: [5, 2], symbol: 'rect' },
    { colour: sixth, dash: [4, 2, 1, 2], symbol: 'triangle' },
  ]
}

const lightHues = ['#0068a8', '#c4500a', '#00805c'] as const
const darkHues = ['#62bdf2', '#f2a65a', '#4fd0a5'] as const
const sunlightHues = ['#003d66', '#7a3000', '#004d36'] as const
const printHues = ['#00568c', '#9c3f06', '#005c42'] as const

// The hues of the series follow Okabe and Ito's colour-blind-safe set, shifted until each has 3 : 1 on its ground.
export const palettes = {
  light: {
    stroke: 1,
    ground: '#ffffff',
    text: '#17212b',
    mutedText: '#526170',
    line: '#dde4ea',
    limit: '#b3231b',
    beyond: 'rgba(179, 35, 27, 0.07)',
    forecast: '#3d4a57',
    band: 'rgba(61, 74, 87, 0.14)',
    trend: '#84397b',
    hatch: 'rgba(132, 57, 123, 0.4)',
    series: seriesStyles(lightHues),
    values: valueStyles(lightHues, ['#84397b', '#5c6600', '#3d4a57']),
    rope: '#7b8894',
    lay: '#ffffff',
    splice: '#3d4a57',
    damage: '#17212b',
    past: '#a9b3bd',
    bands: { green: '#1c7443', yellow: '#8a5600', red: '#b3231b' },
  },
  dark: {
    stroke: 1,
    ground: '#171f27',
    text: '#e6edf3',
    mutedText: '#9dacba',
    line: '#293541',
    limit: '#ff8f85',
    beyond: 'rgba(255, 143, 133, 0.09)',
    forecast: '#c3ccd5',
    band: 'rgba(195, 204, 213, 0.16)',
    trend: '#dd9fd4',
    hatch: 'rgba(221, 159, 212, 0.45)',
    series: seriesStyles(darkHues),
    values: valueStyles(darkHues, ['#dd9fd4', '#c2cd5e', '#c3ccd5']),
    rope: '#8794a1',
    lay: '#171f27',
    splice: '#c3ccd5',
    damage: '#e6edf3',
    past: '#5f6c79',
    bands: { green: '#62cf90', yellow: '#f0b552', red: '#ff8f85' },
  },
  print: {
    stroke: 1,
    ground: '#ffffff',
    text: '#000000',
    mutedText: '#333333',
    line: '#c8c8c8',
    limit: '#8f1a14',
    beyond: 'rgba(0, 0, 0, 0.05)',
    forecast: '#333333',
    band: 'rgba(0, 0, 0, 0.12)',
    trend: '#5d2456',
    hatch: 'rgba(93, 36, 86, 0.45)',
    series: seriesStyles(printHues),
    values: valueStyles(printHues, ['#5d2456', '#454d00', '#333333']),
    rope: '#5a5a5a',
    lay: '#ffffff',
    splice: '#000000',
    damage: '#000000',
    past: '#a0a0a0',
    bands: { green: '#005c42', yellow: '#9c5a06', red: '#8f1a14' },
  },
  /** For a screen in sunlight: that of paper, in thicker lines of stronger contrast. */
  sunlight: {
    stroke: 1.6,
    ground: '#ffffff',
    text: '#000000',
    mutedText: '#333333',
    line: '#8c8c8c',
    limit: '#8a0f08',
    beyond: 'rgba(138, 15, 8, 0.1)',
    forecast: '#333333',
    band: 'rgba(0, 0, 0, 0.2)',
    trend: '#5d2456',
    hatch: 'rgba(93, 36, 86, 0.6)',
    series: seriesStyles(sunlightHues),
    values: valueStyles(sunlightHues, ['#5d2456', '#3d4400', '#333333']),
    rope: '#4d4d4d',
    lay: '#ffffff',
    splice: '#000000',
    damage: '#000000',
    past: '#737373',
    bands: { green: '#004d26', yellow: '#5c3800', red: '#8a0f08' },
  },
} as const satisfies Record<string, ChartPalette>
