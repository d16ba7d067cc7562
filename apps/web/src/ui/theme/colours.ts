/**
 * The product's colours by what they mean. Text colours reach 4.5 : 1 on `surface` and `ground`, marks 3 : 1; in sunlight
 * both reach 7 : 1.
 * `…Soft` is the ground behind a text of the same meaning.
 */
export interface Colours {
  readonly ground: string
  readonly surface: string
  readonly sunken: string
  readonly hover: string
  readonly line: string
  readonly lineStrong: string
  /** Of a gauge, what is not filled. */
  readonly track: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly accentSoft: string
  readonly onAccent: string
  readonly good: string
  readonly goodSoft: string
  readonly watch: string
  readonly watchSoft: string
  readonly discard: string
  readonly discardSoft: string
  readonly visual: string
  readonly mrt: string
  readonly sensor: string
  readonly unverified: string
  readonly unverifiedSoft: string
}

export const lightColours: Colours = {
  ground: '#f6f8fa',
  surface: '#ffffff',
  sunken: '#edf1f4',
  hover: '#eef3f6',
  line: '#dde4ea',
  lineStrong: '#8796a5',
  track: '#dde4ea',
  text: '#17212b',
  muted: '#526170',
  accent: '#0b6370',
  accentSoft: '#e0f0f2',
  onAccent: '#ffffff',
  good: '#1c7443',
  goodSoft: '#e2f3e8',
  watch: '#8a5600',
  watchSoft: '#fdf0d5',
  discard: '#b3231b',
  discardSoft: '#fde8e6',
  visual: '#a83280',
  mrt: '#1d5fb8',
  sensor: '#5c6600',
  unverified: '#5d4b8c',
  unverifiedSoft: '#eeebf6',
}

export const darkColours: Colours = {
  ground: '#10161c',
  surface: '#171f27',
  sunken: '#0b1015',
  hover: '#1e2832',
  line: '#293541',
  lineStrong: '#6b7c8c',
  track: '#293541',
  text: '#e6edf3',
  muted: '#9dacba',
  accent: '#5cc6d1',
  accentSoft: '#12343a',
  onAccent: '#04262b',
  good: '#62cf90',
  goodSoft: '#123322',
  watch: '#f0b552',
  watchSoft: '#3a2a0b',
  discard: '#ff8f85',
  discardSoft: '#431815',
  visual: '#ec90c8',
  mrt: '#82b3ff',
  sensor: '#c2cd5e',
  unverified: '#bba9ee',
  unverifiedSoft: '#2a2440',
}

export const sunlightColours: Colours = {
  ground: '#ffffff',
  surface: '#ffffff',
  sunken: '#f2f2f2',
  hover: '#e6e6e6',
  line: '#4d4d4d',
  lineStrong: '#000000',
  track: '#d9d9d9',
  text: '#000000',
  muted: '#333333',
  accent: '#00434d',
  accentSoft: '#e0f5f7',
  onAccent: '#ffffff',
  good: '#004d26',
  goodSoft: '#e6f7ec',
  watch: '#5c3800',
  watchSoft: '#fff3d9',
  discard: '#8a0f08',
  discardSoft: '#ffecea',
  visual: '#731a54',
  mrt: '#0a3d80',
  sensor: '#3d4400',
  unverified: '#3d2f66',
  unverifiedSoft: '#f2effa',
}
