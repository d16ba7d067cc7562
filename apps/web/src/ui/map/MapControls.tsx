import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { zoomLimits } from '@catenary/contract/assets/map-settings'
import { ActionIcon, Menu } from '@mantine/core'
import { IconFocusCentered, IconMaximize, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useDecimalMarkPrompt } from '../form/DecimalMarkProvider.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import type { MapEngine, MapViewState } from './engine/make-engine.ts'
import type { MapBackground } from './map-types.ts'
import styles from './MapControls.module.css'

interface Props {
  readonly background: MapBackground
  readonly engine: MapEngine
  readonly viewState: MapViewState | null
  readonly layer: BaseLayer
  readonly onLayer: (layer: BaseLayer) => void
}

const fineStep = 0.1

/** Zoom, overview, full screen and layer choice, in a corner of the map. */
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
    // Rendered inside the map's frame: in full screen nothing outside it is visible.
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

interface ZoomFieldProps {
  readonly background: MapBackground
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: zoomLimits.step, ArrowDown: -zoomLimits.step }

/** The zoom as a number field: the zoom level of a map, or percent of an image's natural size. */
function ZoomField({ background, zoom, onZoom }: ZoomFieldProps) {
  const { t, short, parse } = useTexts()
  const isMap = background.kind === 'map'
  const formatted = isMap ? short(zoom, 1) : short(100 * 2 ** zoom, 0)
  const [typed, setTyped] = useState<string | null>(null)
  const { prompt } = useDecimalMarkPrompt()
  const applyTyped = (text: string) => {
    const apply = (read: typeof parse) => {
      const value = read(text)
      if (value !== null && (isMap || value > 0)) onZoom(isMap ? value : Math.log2(value / 100))
    }
    setTyped(null)
    const answer = prompt(text)
    if (answer) void answer.then(apply)
    else apply(parse)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter') applyTyped(typed ?? '')
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
        onBlur={() => typed !== null && applyTyped(typed)}
        onKeyDown={onKeyDown}
      />
      {!isMap && <span aria-hidden="true">%</span>}
    </label>
  )
}
