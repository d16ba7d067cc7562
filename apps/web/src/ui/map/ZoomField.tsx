import { zoomLimits } from '@catenary/contract/assets/map-settings'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { MapBackground } from './map-types.ts'
import styles from './MapControls.module.css'

interface Props {
  readonly background: MapBackground
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: zoomLimits.step, ArrowDown: -zoomLimits.step }

/** The zoom as a figure that can be typed: a level of the map, or percent of an image's natural size. */
export function ZoomField({ background, zoom, onZoom }: Props) {
  const { t, short, parse } = useTexts()
  const isMap = background.kind === 'map'
  const formatted = isMap ? short(zoom, 1) : short(100 * 2 ** zoom, 0)
  const [typed, setTyped] = useState<string | null>(null)
  const applyTyped = () => {
    const value = parse(typed ?? '')
    setTyped(null)
    if (value !== null && (isMap || value > 0)) onZoom(isMap ? value : Math.log2(value / 100))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter') applyTyped()
    if (event.key === 'Escape') setTyped(null)
    if (step === undefined) return
    event.preventDefault()
    onZoom(zoom + step)
  }
  return (
    <label className={styles.zoom}>
      <input
        aria-label={t('maps.zoom')}
        inputMode="decimal"
        value={typed ?? formatted}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => typed !== null && applyTyped()}
        onKeyDown={onKeyDown}
      />
      {!isMap && <span aria-hidden="true">%</span>}
    </label>
  )
}
