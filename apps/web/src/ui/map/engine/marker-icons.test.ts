import type Icon from 'ol/style/Icon.js'
import { expect, test } from 'vitest'
import { groupIcon, markerColours, markerIcon } from './marker-icons.ts'

/** How many pixels of an icon have the colour in which what has no state is drawn. */
function unknownPixels(icon: Icon): number {
  const canvas = icon.getImage(1)
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The icon is no canvas')
  const { data = new Uint8ClampedArray() } =
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(markerColours.unknown.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1
  return count
}

const shown = (isIncomplete: boolean) => ({ state: 'green', isIncomplete }) as const

test('a marker and a group whose state does not say all bear the sign of the unknown, the others do not', () => {
  for (const isSelected of [false, true]) {
    expect(unknownPixels(markerIcon(shown(false), isSelected))).toBe(0)
    expect(unknownPixels(markerIcon(shown(true), isSelected))).toBeGreaterThan(300)
    expect(unknownPixels(groupIcon(shown(false), 12, isSelected))).toBe(0)
    expect(unknownPixels(groupIcon(shown(true), 12, isSelected))).toBeGreaterThan(300)
  }
})
