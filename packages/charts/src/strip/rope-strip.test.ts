import { translatorFor } from '@catenary/i18n/translators'
import { describe, expect, it } from 'vitest'
import { palettes } from '../palette.ts'
import { bracketLabel, bracketPath } from './rope-strip-layout.ts'
import { ropeStripSvg } from './rope-strip-svg.ts'
import type { RopeStripInput, StripDamage } from './rope-strip.ts'
import { niceStep, positionOfX, ropeStrip, xOfPosition } from './rope-strip.ts'

function damage(position: number, percent: number, changes: Partial<StripDamage> = {}): StripDamage {
  return {
    id: `at-${position}`,
    positionToday: position,
    lengthToday: null,
    left: null,
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

  it('sums the damages under one tick, except those that no longer count', () => {
    const damages = [damage(100, 3, { counts: false }), damage(100.5, 1), damage(101, 1), damage(500, 2)]
    const { ticks } = ropeStrip(input({ damages }))
    expect(ticks.map(({ count, counts, height }) => [count, counts, height])).toEqual([
      [3, true, 1],
      [1, true, 1],
    ])
  })

  it('counts damages that merge into one mark, and not those of wide groups', () => {
    const crowd = [100, 103, 106, 400].map((position) => damage(position, 1))
    expect(ropeStrip(input({ damages: crowd })).tallies).toEqual([{ x: 103, height: 1, count: 3 }])
    const spread = Array.from({ length: 30 }, (_, index) => damage(100 + 3 * index, 1))
    expect(ropeStrip(input({ damages: spread })).tallies).toEqual([])
    // At the ends of the rope stand the handles of the zoom.
    const ends = [0, 1, 2, 998, 999, 1000].map((position) => damage(position, 1))
    expect(ropeStrip(input({ damages: ends })).tallies.map(({ x, count }) => [x, count])).toEqual([
      [22, 3],
      [978, 3],
    ])
  })

  it('prevents overlapping counts: the larger group has its count', () => {
    const crowds = [100, 101, 120, 121, 122, 400, 401].map((position) => damage(position, 1))
    const { tallies } = ropeStrip(input({ damages: crowds }))
    expect(tallies.map(({ x, count }) => [Math.round(x), count])).toEqual([
      [121, 3],
      [400, 2],
    ])
  })

  it('omits repairs and damages outside the visible part', () => {
    const damages = [damage(100, 1, { attributes: { type: 'repair' } }), damage(700, 1), damage(300, 1)]
    const { ticks } = ropeStrip(input({ damages, domain: { from: 200, to: 400 } }))
    expect(ticks.map((tick) => tick.x)).toEqual([500])
  })

  it('carries windows and extents over the join of a closed rope', () => {
    const over = input({
      isClosed: true,
      damages: [damage(990, 1, { lengthToday: 30 })],
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

  it('omits damages that are no longer in the rope', () => {
    const left = { reason: 'cutOut', event: { id: 'cut' }, timestamp: '2026-01-01T00:00:00.000Z' } as const
    const { ticks, extents } = ropeStrip(input({ damages: [damage(300, 1, { lengthToday: 30, left })] }))
    expect([ticks, extents]).toEqual([[], []])
  })

  it('limits an open rope to its ends', () => {
    const { extents } = ropeStrip(input({ damages: [damage(990, 1, { lengthToday: 30 })] }))
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

  it('marks nice metres, nice yards and nice feet', () => {
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
    const feet = ropeStrip(input({ unitSystem: 'imperialFeet' })).scale
    expect([feet[0]?.label, feet[1]?.label]).toEqual(['0\u202fft', '500'])
    expect(feet[1]?.x).toBeCloseTo(152.4)
    expect(niceStep(0.3)).toBeCloseTo(0.5)
    expect(niceStep(100)).toBe(100)
  })

  it('converts pixels to positions, limited to the visible part', () => {
    const frame = input({ domain: { from: 200, to: 400 } })
    expect(positionOfX(xOfPosition(321, frame), frame)).toBeCloseTo(321)
    expect(positionOfX(-50, frame)).toBe(200)
    expect(positionOfX(5000, frame)).toBe(400)
  })
})

describe('the label of a bracket', () => {
  const texts = { long: '40 d: 87.4 % of the limit', short: '40 d: 87.4 %' }
  const label = (x1: number, x2: number, width: number) => {
    const { anchor, text, isInside } = bracketLabel({ x1, x2 }, width, texts)
    return `${isInside ? 'inside' : anchor} ${text}`
  }

  it('is on the side with space, in full where possible', () => {
    expect(label(300, 310, 900)).toBe(`start ${texts.long}`)
    expect(label(860, 870, 900)).toBe(`end ${texts.long}`)
    expect(label(150, 158, 300)).toBe(`start ${texts.short}`)
    expect(label(120, 250, 300)).toBe(`end ${texts.short}`)
  })

  it('interrupts the line of a bracket that fills the drawing', () => {
    const bracket = { x1: 4, x2: 296, opensLeft: false, opensRight: true }
    expect(label(4, 296, 300)).toBe(`inside ${texts.long}`)
    expect(bracketPath(bracket, 10, bracketLabel(bracket, 300, texts))).toBe('M4 10V15H64M236 15H296')
    expect(bracketPath(bracket, 10)).toBe('M4 10V15H296')
  })

  it('never reaches beyond the drawing', () => {
    for (const width of [280, 320, 600, 1100])
      for (let x1 = 0; x1 <= width - 8; x1 += 8)
        for (const x2 of [x1 + 8, Math.min(width, x1 + 200), width]) {
          const { x, anchor, text } = bracketLabel({ x1, x2 }, width, texts)
          const wide = text.length * 6.4
          const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
          expect(left).toBeGreaterThanOrEqual(-14)
          expect(left + wide).toBeLessThanOrEqual(width + 14)
        }
  })
})

it('draws a splice over the join of a loop on both sides of it', () => {
  const splices = [{ name: 'A', positionStart: 980, positionEnd: 1040 }]
  const spans = (isClosed: boolean) => ropeStrip(input({ splices, isClosed })).splices.map(({ x1, x2 }) => [x1, x2])
  const { ropeLength, width } = input({})
  expect([ropeLength, width]).toEqual([1000, 1000])
  expect(spans(true)).toEqual([
    [980, 1000],
    [0, 40],
  ])
  expect(spans(false)).toEqual([[980, 1000]])
})

describe('rope strip as SVG', () => {
  it('draws the marks and escapes typed texts', () => {
    const svg = ropeStripSvg({
      ...input({
        damages: [damage(250, 1)],
        splices: [{ name: 'A<script>&"', positionStart: 600, positionEnd: 660 }],
        worst: [{ ...worst, window: { from: 240, to: 260 } }],
      }),
      palette: palettes.print,
      translate: translatorFor('en'),
    })
    expect(svg).toContain('30\u202f×\u202fØ: 80% of the limit')
    expect(svg).toContain('A&lt;script&gt;&amp;&quot;')
    expect(svg).not.toContain('<script')
    expect(svg).toMatch(
      /Damages: 1\. Splices: 1\. Worst section over 30\s×\sØ: 80% of the limit, 240\.0.m to 260\.0.m\.</,
    )
  })
})
