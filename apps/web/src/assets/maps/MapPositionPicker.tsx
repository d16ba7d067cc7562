import { baseLayers } from '@catenary/contract/assets/map-settings'
import { Button, Group, Text } from '@mantine/core'
import { IconFocus2, IconMapPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LazyMap } from '../../ui/map/LazyMap.tsx'
import type { TileBackground, MapItem } from '../../ui/map/map-types.ts'
import type { MapHandle } from '../../ui/map/MapCanvas.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { defaultView } from './initial-view.ts'
import styles from './MapPositionPicker.module.css'

type Latlng = readonly [latitude: number, longitude: number]

interface Props {
  /** Where it lies by now; null where nowhere yet. */
  readonly latlng: Latlng | null
  readonly onPick: (latlng: Latlng) => void
}

const background: TileBackground = { kind: 'map', layers: baseLayers }
const noItems: readonly MapItem[] = []
// How close the map begins: at a place that is known, or over a country.
const zooms = { known: defaultView.zoom, unknown: 7 }

/** A place is picked by moving a map under a cross: with the mouse, a finger or the arrow keys. */
export function MapPositionPicker({ latlng, onPick }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const mapHandle = useRef<MapHandle | null>(null)
  if (!isOpen)
    return (
      <Button
        className={styles.open}
        variant="default"
        size="xs"
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('maps.pickPlace')}
      </Button>
    )
  const applyCentre = () => {
    const centre = mapHandle.current?.centre()
    if (centre) onPick([roundToMetre(centre[0]), roundToMetre(centre[1])])
    setOpen(false)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.map}>
        <LazyMap
          background={background}
          items={noItems}
          initialView={{
            remembered: null,
            preferred: latlng && { centre: latlng, zoom: zooms.known },
            fallback: { ...defaultView, zoom: zooms.unknown },
          }}
          selected={null}
          onSelect={() => {}}
          edited={null}
          onStep={() => {}}
          onFinish={() => {}}
          onReady={(handle) => {
            mapHandle.current = handle
          }}
        />
        <IconFocus2 className={styles.cross} size={36} stroke={1.6} aria-hidden />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('maps.pickHint')}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button size="xs" onClick={applyCentre}>
            {t('maps.takePlace')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}

/** Five decimals of a degree are a metre: an area's place means no more. */
function roundToMetre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
