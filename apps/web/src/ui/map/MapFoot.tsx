import type { BaseLayer } from '@catenary/contract/map-settings'
import { attributions } from '@catenary/contract/tiles'
import { useTexts } from '../texts/texts-context.ts'
import styles from './MapFoot.module.css'
import type { Ground } from './places.ts'
import { kilometreFrom, scaleBar } from './scale.ts'

interface Props {
  readonly ground: Ground
  readonly layer: BaseLayer
  readonly metresPerPixel: number | null
}

const widest = 96

/** The scale, and whom the ground comes from. */
export function MapFoot({ ground, layer, metresPerPixel }: Props) {
  const { text, address } = attributions[layer]
  return (
    <div className={styles.foot}>
      {metresPerPixel === null ? <span /> : <Scale metresPerPixel={metresPerPixel} />}
      {ground.kind === 'map' && (
        <a className={styles.source} href={address} target="_blank" rel="noreferrer" title={text}>
          {text}
        </a>
      )}
    </div>
  )
}

function Scale({ metresPerPixel }: { readonly metresPerPixel: number }) {
  const { t, short, quantity } = useTexts()
  const { metres, pixels } = scaleBar(metresPerPixel, widest)
  const said =
    metres >= kilometreFrom
      ? `${short(metres / 1000, 0)}\u202fkm`
      : quantity(metres, 'm', { decimals: decimalsOf(metres) })
  return (
    <span className={styles.scale} style={{ width: pixels }}>
      <span className={styles.hidden}>{t('maps.scale')}: </span>
      {said}
    </span>
  )
}

function decimalsOf(metres: number): number {
  return Math.max(0, -Math.floor(Math.log10(metres) + 1e-9))
}
