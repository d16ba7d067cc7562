import { describe, expect, it } from 'vitest'
import { palettes } from '../palette.ts'
import type { DrawnPart } from './splice-drawing.ts'
import { spliceSvg } from './splice-svg.ts'

const svg = (parts: readonly DrawnPart[]) =>
  spliceSvg({
    from: 100,
    to: 150,
    parts,
    nominalDiameter: 40,
    width: 900,
    language: 'en',
    unitSystem: 'metric',
    palette: palettes.print,
    description: 'A <splice> & its "parts"',
  })
const height = (drawn: string) => Number(/ height="(\d+)"/.exec(drawn)?.[1])
const names = (drawn: string) => [...drawn.matchAll(/>(K[^<]*)</g)].map(([, name]) => name)

describe('the printed drawing of a splice', () => {
  it('is a standalone document with escaped texts', () => {
    const drawn = svg([{ name: '<K1 & "co">', type: 'K', position: 110, diameterMax: 44 }])
    expect(drawn).toContain('<title>A &lt;splice&gt; &amp; its &quot;parts&quot;</title>')
    expect(drawn).toContain('>&lt;K1 &amp; &quot;co&quot;&gt;</text>')
    expect(drawn).toContain(palettes.print.bands.red)
    expect(drawn).toContain('text-anchor="middle"')
    expect(drawn).not.toMatch(/textAnchor|strokeWidth/)
  })

  it('is split into sections where labels would overlap, and contains every part', () => {
    const few = svg([{ name: 'K1', type: 'K', position: 110 }])
    const many = svg(
      Array.from({ length: 200 }, (_, index) => ({ name: `K${index}`, type: 'K', position: 100 + index / 4 }) as const),
    )
    expect(height(many) / height(few)).toBe(3)
    expect(new Set(names(many)).size).toBe(200)
    expect(names(many)).toHaveLength(200)
  })
})
