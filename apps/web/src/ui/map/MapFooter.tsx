import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { attributions, tiles } from '@catenary/contract/assets/tiles'
import { toStoredUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../texts/texts-context.ts'
import type { MapBackground } from './map-types.ts'
import styles from './MapFooter.module.css'

/** A round length, in the unit that it was asked for in, and how many pixels it takes up. */
interface ScaleBar {
  readonly length: number
  readonly pixels: number
}

/** The longest bar of 1, 2 or 5 times a power of ten that fits. */
function scaleBar(lengthPerPixel: number, maxPixels: number): ScaleBar {
  const maxLength = lengthPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(maxLength))
  const length = ([5, 2, 1].find((digit) => digit * power <= maxLength * (1 + 1e-9)) ?? 1) * power
  return { length, pixels: length / lengthPerPixel }
}

/** What long distances are shown in. */
const kilometre = { name: 'km', metres: 1000 }
const mile = { name: 'mi', metres: 1609.344 }

interface Props {
  readonly background: MapBackground
  readonly layer: BaseLayer
  readonly zoom: number | null
  readonly metresPerPixel: number | null
  /** The units of the scale. */
  readonly unitSystem: UnitSystem
}

const maxScaleWidth = 96

/** The scale, and the attribution of the tiles. */
export function MapFooter({ background, layer, zoom, metresPerPixel, unitSystem }: Props) {
  return (
    <div className={styles.foot}>
      {metresPerPixel === null ? <span /> : <Scale metresPerPixel={metresPerPixel} system={unitSystem} />}
      {background.kind === 'map' && zoom !== null && <Attribution layer={layer} zoom={zoom} />}
    </div>
  )
}

/** Attribution of the displayed tiles, which are those of the nearest integer zoom. */
function Attribution({ layer, zoom }: { readonly layer: BaseLayer; readonly zoom: number }) {
  const { t } = useTexts()
  const { data } = useQuery(queryFor(tiles.credits, {}))
  const owner = data?.layers[layer]?.findLast(({ fromZoom }) => fromZoom <= Math.round(zoom))?.owner
  if (!owner) return null
  if (owner === 'demo') return <span className={styles.source}>{t('maps.demoTerrain')}</span>
  const { text, url } = attributions[owner]
  return (
    <a className={styles.source} href={url} target="_blank" rel="noreferrer" title={text}>
      {text}
    </a>
  )
}

interface ScaleProps {
  readonly metresPerPixel: number
  readonly system: UnitSystem
}

function Scale({ metresPerPixel, system }: ScaleProps) {
  const { t, short, quantity } = useTexts()
  const far = system === 'metric' ? kilometre : mile
  const isFar = metresPerPixel * maxScaleWidth >= far.metres
  const metres = isFar ? far.metres : toStoredUnit(1, 'm', system)
  const { length, pixels } = scaleBar(metresPerPixel / metres, maxScaleWidth)
  const formatted = isFar
    ? `${short(length, 0)}\u202f${far.name}`
    : quantity(length * metres, 'm', { system, decimals: decimalsOf(length) })
  return (
    <span className={styles.scale} style={{ width: pixels }}>
      <VisuallyHidden>{t('common.labelled', { label: t('maps.scale'), value: '' })}</VisuallyHidden>
      {formatted}
    </span>
  )
}

function decimalsOf(length: number): number {
  return Math.max(0, -Math.floor(Math.log10(length) + 1e-9))
}
