import { describe, expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { darkColours, lightColours, sunlightColours } from './colours.ts'

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = ['text', 'muted', 'accent', 'good', 'watch', 'discard', 'visual', 'mrt', 'sensor', 'unverified'] as const
const grounds = ['surface', 'ground'] as const
const onSoft = ['accent', 'good', 'watch', 'discard', 'unverified'] as const

describe.each([
  ['light', lightColours, 4.5, 3],
  ['dark', darkColours, 4.5, 3],
  ['sunlight', sunlightColours, 7, 7],
] as const)('the colours of %s', (_, colours: Colours, ofText, ofMarks) => {
  test.each(texts)('%s is read on every ground', (name) => {
    for (const ground of grounds) expect(contrast(colours[name], colours[ground])).toBeGreaterThanOrEqual(ofText)
  })

  test.each(onSoft)('%s is read on its own ground', (name) => {
    expect(contrast(colours[name], colours[`${name}Soft`])).toBeGreaterThanOrEqual(ofText)
  })

  test.each(['good', 'watch', 'discard'] as const)('%s is told from the rest of its gauge', (name) => {
    expect(contrast(colours[name], colours.track)).toBeGreaterThanOrEqual(3)
  })

  test('what is pressed is read, and its edge is seen', () => {
    expect(contrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(colours.lineStrong, colours.surface)).toBeGreaterThanOrEqual(ofMarks)
  })
})
