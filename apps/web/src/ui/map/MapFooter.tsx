import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { attributions, tiles } from '@catenary/contract/assets/tiles'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../texts/texts-context.ts'
import type { MapBackground } from './map-types.ts'
import { minKilometreMetres, scaleBar } from './scale.ts'
import styles from './MapFooter.module.css'

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

/** Whose the tiles are that are shown: those of the nearest whole zoom. */
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
