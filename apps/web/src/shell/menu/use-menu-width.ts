import { useState } from 'react'

/** Limits of the menu's width in pixels. */
export const menuWidth = { min: 300, max: 480 } as const

const storageKey = 'catenary-menu-width'

/** The nearest allowed width. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(menuWidth.max, Math.max(menuWidth.min, width)))
}

/** The menu's width, as it was left the last time. */
export function useMenuWidth(): [width: number, setWidth: (width: number) => void] {
  const [width, setWidth] = useState(() => clampWidth(Number(localStorage.getItem(storageKey))))
  const saveWidth = (requested: number) => {
    const allowed = clampWidth(requested)
    localStorage.setItem(storageKey, String(allowed))
    setWidth(allowed)
  }
  return [width, saveWidth]
}
