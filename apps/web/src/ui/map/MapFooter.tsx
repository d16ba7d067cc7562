import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { attributions, tiles } from '@catenary/contract/assets/tiles'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../texts/texts-context.ts'
import type { MapBackground } from './map-types.ts'
import styles from './MapFooter.module.css'

/** A round length and how many pixels it takes up. */
interface ScaleBar {
  readonly metres: number
  readonly pixels: number
}

/** The longest bar of 1, 2 or 5 times a power of ten metres that fits. */
function scaleBar(metresPerPixel: number, maxPixels: number): ScaleBar {
  const maxMetres = metresPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(maxMetres))
  const metres = ([5, 2, 1].find((digit) => digit * power <= maxMetres * (1 + 1e-9)) ?? 1) * power
  return { metres, pixels: metres / metresPerPixel }
}

/** Lengths from this number of metres on are shown in kilometres. */
const minKilometreMetres = 1000

interface Props {
  readonly background: MapBackground
  readonly layer: BaseLayer
  readonly zoom: number | null
  readonly metresPerPixel: number | null
}

const maxScaleWidth = 96

/** The scale, and the attribution of the tiles. */
export function MapFooter({ background, layer, zoom, metresPerPixel }: Props) {
  return (
    <div className={styles.foot}>
      {metresPerPixel === null ? <span /> : <Scale metresPerPixel={metresPerPixel} />}
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

function Scale({ metresPerPixel }: { readonly metresPerPixel: number }) {
  const { t, short, quantity } = useTexts()
  const { metres, pixels } = scaleBar(metresPerPixel, maxScaleWidth)
  const formatted =
    metres >= minKilometreMetres
      ? `${short(metres / 1000, 0)}\u202fkm`
      : quantity(metres, 'm', { decimals: decimalsOf(metres) })
  return (
    <span className={styles.scale} style={{ width: pixels }}>
      <span className={styles.hidden}>{t('common.labelled', { label: t('maps.scale'), value: '' })}</span>
      {formatted}
    </span>
  )
}

function decimalsOf(metres: number): number {
  return Math.max(0, -Math.floor(Math.log10(metres) + 1e-9))
}
