/** A round length and how many pixels it takes up. */
export interface ScaleBar {
  readonly metres: number
  readonly pixels: number
}

/** The longest bar of 1, 2 or 5 times a power of ten metres that fits. */
export function scaleBar(metresPerPixel: number, maxPixels: number): ScaleBar {
  const maxMetres = metresPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(maxMetres))
  const metres = ([5, 2, 1].find((digit) => digit * power <= maxMetres * (1 + 1e-9)) ?? 1) * power
  return { metres, pixels: metres / metresPerPixel }
}

/** Lengths from this number of metres on are shown in kilometres. */
export const minKilometreMetres = 1000
