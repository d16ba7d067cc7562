import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMaximize, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { MapEngine, MapViewState } from './engine/make-engine.ts'
import type { MapBackground } from './map-types.ts'
import { ZoomField } from './ZoomField.tsx'
import styles from './MapControls.module.css'

interface Props {
  readonly background: MapBackground
  readonly engine: MapEngine
  readonly viewState: MapViewState | null
  readonly layer: BaseLayer
  readonly onLayer: (layer: BaseLayer) => void
}

const fineStep = 0.1

/** Zoom, overview, full screen and the choice of the ground, in a corner of the map. */
export function MapControls({ background, engine, viewState, layer, onLayer }: Props) {
  const { t } = useTexts()
  const zoom = viewState?.zoom ?? 0
  const zoomBy = (sign: 1 | -1) => (event: MouseEvent) => engine.setZoom(zoom + sign * (event.shiftKey ? fineStep : 1))
  return (
    <div className={styles.controls}>
      <div className={styles.group}>
        <ControlButton
          label={t('maps.zoomIn')}
          hint={t('maps.fineSteps', { action: t('maps.zoomIn') })}
          onClick={zoomBy(1)}
        >
          <IconPlus size={18} stroke={1.8} aria-hidden />
        </ControlButton>
        {viewState && <ZoomField background={background} zoom={viewState.zoom} onZoom={engine.setZoom} />}
        <ControlButton
          label={t('maps.zoomOut')}
          hint={t('maps.fineSteps', { action: t('maps.zoomOut') })}
          onClick={zoomBy(-1)}
        >
          <IconMinus size={18} stroke={1.8} aria-hidden />
        </ControlButton>
      </div>
      <div className={styles.group}>
        <ControlButton label={t('maps.fit')} onClick={() => engine.fit()}>
          <IconFocusCentered size={18} stroke={1.6} aria-hidden />
        </ControlButton>
        <ControlButton
          label={t('common.fullScreen')}
          onClick={({ currentTarget }) => toggleFullScreen(currentTarget.closest('[data-map-frame]'))}
        >
          <IconMaximize size={18} stroke={1.6} aria-hidden />
        </ControlButton>
        {background.kind === 'map' && background.layers.length > 1 && (
          <LayerMenu layers={background.layers} layer={layer} onLayer={onLayer} />
        )}
      </div>
    </div>
  )
}

interface ControlButtonProps {
  readonly label: string
  readonly hint?: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

function ControlButton({ label, hint = label, onClick, children }: ControlButtonProps) {
  return (
    <Tooltip label={hint} position="left">
      <ActionIcon className={styles.tool} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface LayerProps {
  readonly layers: readonly BaseLayer[]
  readonly layer: BaseLayer
  readonly onLayer: (layer: BaseLayer) => void
}

function LayerMenu({ layers, layer, onLayer }: LayerProps) {
  const { t } = useTexts()
  return (
    // In the map's own frame, else a full screen would leave it behind.
    <Menu position="left-start" withinPortal={false}>
      <Menu.Target>
        <ActionIcon className={styles.tool} aria-label={t('maps.baseMap')} title={t('maps.baseMap')}>
          <IconStack2 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('maps.baseMap')}</Menu.Label>
        <Menu.RadioGroup value={layer} onChange={(chosen) => onLayer(layers.find((one) => one === chosen) ?? layer)}>
          {layers.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`maps.layer.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function toggleFullScreen(frame: Element | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void frame?.requestFullscreen()
}
