import { describe, expect, it } from 'vitest'
import { palettes } from '../palette.ts'
import { spliceElements } from './splice-drawing-svg.ts'
import type { DrawnPart, SpliceDrawingInput } from './splice-drawing.ts'
import { spliceDrawing } from './splice-drawing.ts'
import { spliceSvg } from './splice-svg.ts'

const knot = (name: string, position?: number, diameterMax?: number): DrawnPart => ({
  name,
  type: 'K',
  ...(position !== undefined && { position }),
  ...(diameterMax && { diameterMax }),
})
const input = (parts: readonly DrawnPart[], more: Partial<SpliceDrawingInput> = {}): SpliceDrawingInput => ({
  from: 100,
  to: 150,
  parts,
  nominalDiameter: 40,
  width: 500,
  language: 'en',
  unitSystem: 'metric',
  ...more,
})

describe('the drawing of a splice', () => {
  it('draws what lies beyond the join of a loop behind what lies before it, on screen and on paper', () => {
    const tail: DrawnPart = { name: 'T1', type: 'T', position: 998, length: 4, diameterMin: 36 }
    const overJoin = { from: 980, to: 1030, loop: 1000 }
    const drawn = input([knot('K1', 985, 42), tail, knot('K2', 10, 44), knot('K3', 1020)], overJoin)
    expect(spliceDrawing(drawn).parts).toMatchObject([
      { name: 'K1', x1: 50, band: 'yellow' },
      { name: 'T1', x1: 180, x2: 220, band: 'red' },
      { name: 'K2', x1: 300, band: 'red' },
      { name: 'K3', x1: 400 },
    ])
    const names = spliceSvg({ ...drawn, width: 500, palette: palettes.print, description: '' }).matchAll(/>([KT]\d)</g)
    expect([...names].map(([, name]) => name).toSorted()).toEqual(['K1', 'K2', 'K3', 'T1'])
    // What was typed at a place that is not in the splice is not drawn into it.
    expect(spliceDrawing(input([knot('K2', 500)], overJoin)).parts).toEqual([])
    expect(spliceDrawing(input([knot('K2', 10)], { from: 980, to: 1030 })).parts).toEqual([])
  })

  it('places parts to scale and rates them by their decisive diameter', () => {
    const tail: DrawnPart = { name: 'T1', type: 'T', position: 120, length: 5, diameterMin: 36, diameterMax: 40 }
    const { parts, scale } = spliceDrawing(input([knot('K1', 110, 42), tail, knot('K2', 140)]))
    expect(parts).toMatchObject([
      { name: 'K1', x1: 100, x2: 100, band: 'yellow' },
      { name: 'T1', x1: 200, x2: 250, band: 'red', label: { x: 225, row: 0 } },
      { name: 'K2', x1: 400, x2: 400, band: null },
    ])
    expect(scale.map(({ x, label }) => [x, label])).toEqual([
      [0, '100\u202fm'],
      [100, '110'],
      [200, '120'],
      [300, '130'],
      [400, '140'],
      [500, '150'],
    ])
  })

  it('omits parts outside and truncates parts that extend beyond', () => {
    const tail: DrawnPart = { name: 'T1', type: 'T', position: 148, length: 9 }
    const { parts } = spliceDrawing(input([knot('K1'), knot('K2', 99), knot('K3', 151), tail]))
    expect(parts).toMatchObject([{ name: 'T1', x1: 480, x2: 500 }])
  })

  it('never writes one name over another', () => {
    const { parts } = spliceDrawing(input([knot('K1', 110), knot('K2', 111), knot('K3', 112), knot('K4', 113)]))
    expect(parts.map(({ label }) => label?.row)).toEqual([0, 1, undefined, 0])
  })

  it('distinguishes the ratings without colour, and has none without the rope diameter', () => {
    const parts = [knot('K1', 105, 41), knot('K2', 120, 42), knot('K3', 140, 44)]
    const signsOf = (more: Partial<SpliceDrawingInput>) =>
      spliceElements({ ...input(parts, more), palette: palettes.print })
        .map(({ attributes }) => String(attributes['d']))
        .flatMap((d) => /^M[\d. ]+(m[^M]+)$/.exec(d)?.[1] ?? [])
    expect(new Set(signsOf({})).size).toBe(3)
    expect(signsOf({ nominalDiameter: undefined })).toEqual([])
  })
})
