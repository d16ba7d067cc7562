import { useState } from 'react'

/** How far one step zooms. */
const step = 1.4
const maxScale = 8

/** What can be zoomed: 1 fits into the window. */
export interface Zoom {
  readonly scale: number
  readonly zoomTo: (scale: number) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  readonly isLeast: boolean
  readonly isMost: boolean
}

/** Clamps a zoom between fitting the window and its eightfold. */
export function useZoom(): Zoom {
  const [scale, setScale] = useState(1)
  const zoomTo = (requested: number) => setScale(Math.min(maxScale, Math.max(1, requested)))
  return {
    scale,
    zoomTo,
    // A step back from near the fit is the fit itself.
    zoomIn: () => zoomTo(scale * step),
    zoomOut: () => zoomTo(scale / step < 1.05 ? 1 : scale / step),
    fit: () => setScale(1),
    isLeast: scale <= 1,
    isMost: scale >= maxScale,
  }
}
