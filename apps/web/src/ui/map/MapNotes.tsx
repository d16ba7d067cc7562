import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { ItemGauge } from './items/ItemGauge.tsx'
import type { MapBackground } from './map-types.ts'
import type { Hovered } from './use-map-engine.ts'
import styles from './MapNotes.module.css'

interface Props {
  readonly background: MapBackground
  readonly isBackgroundMissing: boolean
  readonly onRetry: () => void
  /** The map has no items. */
  readonly isEmpty: boolean
  /** Loading the items failed. */
  readonly hasFailed: boolean
  readonly isWheelHinted: boolean
  readonly onHintSeen: () => void
  readonly hovered: Hovered | null
}

const hintTime = 2000
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Messages on the map: missing background, the item under the pointer, how to zoom by wheel. */
export function MapNotes({
  background,
  isBackgroundMissing,
  onRetry,
  isEmpty,
  hasFailed,
  isWheelHinted,
  onHintSeen,
  hovered,
}: Props) {
  const { t } = useTexts()
  useEffect(() => {
    if (!isWheelHinted) return undefined
    const timer = setTimeout(onHintSeen, hintTime)
    return () => clearTimeout(timer)
  }, [isWheelHinted, onHintSeen])
  return (
    <>
      <output className={styles.notes}>
        {isBackgroundMissing && (
          <span className={styles.note}>
            <span>{t(background.kind === 'map' ? 'maps.tilesMissing' : 'maps.imageMissing')}</span>
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          </span>
        )}
        {hasFailed ? (
          <span className={styles.note}>{t('maps.itemsNotLoaded')}</span>
        ) : (
          isEmpty && <span className={styles.note}>{t('maps.nothingPlaced')}</span>
        )}
      </output>
      {isWheelHinted && <p className={styles.hint}>{t('maps.wheelHint', { key: isMac ? '⌘' : 'Ctrl' })}</p>}
      {hovered && <HoverTip hovered={hovered} />}
    </>
  )
}

/** Follows the pointer; the list beside the map is the accessible alternative. */
function HoverTip({ hovered: { items, pixel } }: { readonly hovered: Hovered }) {
  const { t } = useTexts()
  const [only] = items
  return (
    <div className={styles.tip} style={{ left: pixel[0], top: pixel[1] }} aria-hidden="true">
      {items.length === 1 && only ? (
        <>
          <strong>{only.name}</strong>
          <ItemGauge item={only} />
        </>
      ) : (
        <strong>{t('maps.here', { count: items.length })}</strong>
      )}
    </div>
  )
}
