import { speaker } from '@catenary/i18n/speakers'
import { describe, expect, it } from 'vitest'
import { palettes } from './palette.ts'
import type { RopeStripInput, StripDamage } from './rope-strip.ts'
import { niceStep, positionOfX, ropeStrip, xOfPosition } from './rope-strip.ts'
import { ropeStripSvg } from './rope-strip-svg.ts'

function damage(position: number, percent: number, changes: Partial<StripDamage> = {}): StripDamage {
  return {
    id: `at-${position}`,
    positionToday: position,
    length: null,
    loss: { area: null, percent },
    counts: true,
    attributes: { type: 'brokenWire' },
    ...changes,
  }
}

function input(changes: Partial<RopeStripInput> = {}): RopeStripInput {
  return {
    ropeLength: 1000,
    isClosed: false,
    damages: [],
    splices: [],
    worst: [],
    width: 1000,
    language: 'en',
    unitSystem: 'metric',
    ...changes,
  }
}

const worst = { multiple: 30, limit: 5, loss: 4, lossOverTarget: 80 }

describe('rope strip', () => {
  it('places damages by position and raises them by loss', () => {
    const { ticks } = ropeStrip(input({ damages: [damage(250, 1), damage(750, 4)] }))
    expect(ticks.map((tick) => tick.x)).toEqual([250, 750])
    expect(ticks[1]?.height).toBe(1)
    expect(ticks[0]?.height).toBeGreaterThan(0.2)
    expect(ticks[0]?.height).toBeLessThan(1)
  })

  it('draws thousands of damages with at most one tick per two pixels, and loses none', () => {
    const damages = Array.from({ length: 5000 }, (_, index) => damage(index / 5, 0.1))
    const { ticks } = ropeStrip(input({ damages }))
    expect(ticks.length).toBeLessThanOrEqual(500)
    expect(ticks.reduce((sum, tick) => sum + tick.count, 0)).toBe(5000)
  })

  it('adds what lies under one tick, but not what no longer counts', () => {
    const damages = [damage(100, 3, { counts: false }), damage(100.5, 1), damage(101, 1), damage(500, 2)]
    const { ticks } = ropeStrip(input({ damages }))
    expect(ticks.map(({ count, counts, height }) => [count, counts, height])).toEqual([
      [3, true, 1],
      [1, true, 1],
    ])
  })

  it('leaves out repairs and what lies beyond the part shown', () => {
    const damages = [damage(100, 1, { attributes: { type: 'repair' } }), damage(700, 1), damage(300, 1)]
    const { ticks } = ropeStrip(input({ damages, domain: { from: 200, to: 400 } }))
    expect(ticks.map((tick) => tick.x)).toEqual([500])
  })

  it('carries windows and extents over the join of a closed rope', () => {
    const over = input({
      isClosed: true,
      damages: [damage(990, 1, { length: 30 })],
      worst: [{ ...worst, window: { from: 980, to: 40 } }],
    })
    const { brackets, extents } = ropeStrip(over)
    expect(brackets.map(({ x1, x2, opensLeft, opensRight }) => [x1, x2, opensLeft, opensRight])).toEqual([
      [980, 1000, false, true],
      [0, 40, true, false],
    ])
    expect(extents.map(({ x1, x2 }) => [x1, x2])).toEqual([
      [0, 20],
      [990, 1000],
    ])
  })

  it('keeps an open rope within its ends', () => {
    const { extents } = ropeStrip(input({ damages: [damage(990, 1, { length: 30 })] }))
    expect(extents.map(({ x1, x2 }) => [x1, x2])).toEqual([[990, 1000]])
  })

  it('widens a window of centimetres to something that is seen, within the drawing', () => {
    const { brackets } = ropeStrip(input({ worst: [{ ...worst, window: { from: 999.9, to: 1000 } }] }))
    expect(brackets[0]?.x2).toBe(1000)
    expect((brackets[0]?.x2 ?? 0) - (brackets[0]?.x1 ?? 0)).toBe(8)
  })

  it('gives each reference length its row, the shortest first, and none to a length without window', () => {
    const windows = [
      { ...worst, multiple: 500, window: { from: 0, to: 300 } },
      { ...worst, multiple: 6, window: { from: 10, to: 20 } },
      { ...worst, multiple: 40, window: null },
    ]
    expect(ropeStrip(input({ worst: windows })).brackets.map(({ multiple, row }) => [multiple, row])).toEqual([
      [6, 0],
      [500, 2],
    ])
  })

  it('marks nice metres and nice yards', () => {
    expect(ropeStrip(input()).scale.map(({ label }) => label)).toEqual([
      '0\u202fm',
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
      '800',
      '900',
      '1,000',
    ])
    const yards = ropeStrip(input({ unitSystem: 'imperial' })).scale
    expect(yards[1]?.label).toBe('100')
    expect(yards[1]?.x).toBeCloseTo(91.44)
    expect(niceStep(0.3)).toBeCloseTo(0.5)
    expect(niceStep(100)).toBe(100)
  })

  it('turns pixels back into positions, kept within the part shown', () => {
    const frame = input({ domain: { from: 200, to: 400 } })
    expect(positionOfX(xOfPosition(321, frame), frame)).toBeCloseTo(321)
    expect(positionOfX(-50, frame)).toBe(200)
    expect(positionOfX(5000, frame)).toBe(400)
  })
})

describe('rope strip as SVG', () => {
  it('draws the marks and escapes what people typed', () => {
    const svg = ropeStripSvg({
      ...input({
        damages: [damage(250, 1)],
        splices: [{ name: 'A<script>&"', positionStart: 600, positionEnd: 660 }],
        worst: [{ ...worst, window: { from: 240, to: 260 } }],
      }),
      palette: palettes.print,
      translate: speaker('en'),
    })
    expect(svg).toContain('30 d: 80 % of the limit')
    expect(svg).toContain('A&lt;script&gt;&amp;&quot;')
    expect(svg).not.toContain('<script')
    expect(svg).toContain('Damages: 1. Splices: 1.')
  })
})
