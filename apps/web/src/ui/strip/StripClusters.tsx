import type { RopeStretch } from '@catenary/charts/strip/rope-strip'
import { stretchAroundCluster, stripClusters, summarizeCluster } from '@catenary/charts/strip/rope-strip-clusters'
import type { StripCluster } from '@catenary/charts/strip/rope-strip-clusters'
import { stripLayout } from '@catenary/charts/strip/rope-strip-layout'
import { formatTally } from '@catenary/charts/strip/rope-strip-texts'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { lossPercent } from '@catenary/domain/health-percent'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Button, Popover } from '@mantine/core'
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { stepByKey } from '../step-by-key.ts'
import { useTexts } from '../texts/texts-context.ts'
import styles from './RopeStrip.module.css'

interface Props {
  readonly damages: readonly DamageFigures[]
  readonly ropeLength: number
  /** Pixels of the rope's drawing. */
  readonly width: number
  /** The part of the rope that is drawn; all of it where absent. */
  readonly domain?: RopeStretch
  readonly settings: ClusterSettings
  /** What is chosen already: it is not offered again. */
  readonly stretch: RopeStretch | undefined
  readonly onStretch: (stretch: RopeStretch) => void
}

/** A pointer may cross from a mark to its details, which stand apart from it, in so many milliseconds. */
const hideDelay = 250

/**
 * The marks of the strip as buttons, one stop of the tab key and arrow keys among them: pointing at one or focusing it shows
 * what it is, a click or Enter chooses its stretch. A finger cannot point: its tap shows, and the details offer the choice.
 */
export function StripClusters({ damages, ropeLength, width, domain, settings, stretch, onStretch }: Props) {
  const { t } = useTexts()
  const textOf = useClusterText(settings)
  const clusters = useMemo(
    () => stripClusters({ damages, ropeLength, width, ...(domain && { domain }) }),
    [damages, ropeLength, width, domain],
  )
  const { shown, show, hide, hideSoon, cancelHide } = useShownCluster()
  const [focusedIndex, setFocusedIndex] = useState(0)
  const isTouch = useRef(false)
  if (clusters.length === 0) return null
  const tabStop = Math.min(focusedIndex, clusters.length - 1)
  const current = shown === null ? undefined : clusters[shown]

  const offeredStretch = (cluster: StripCluster) => {
    const stretchAround = stretchAroundCluster(cluster, ropeLength)
    return stretch?.from === stretchAround.from && stretch.to === stretchAround.to ? undefined : stretchAround
  }

  function choose(cluster: StripCluster) {
    const stretchAround = offeredStretch(cluster)
    if (!stretchAround) return
    hide()
    onStretch(stretchAround)
  }

  function step(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') hide()
    const next = stepByKey(event.key, tabStop, clusters.length)
    if (next === null) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-cluster]')[next]?.focus()
  }

  return (
    <div
      className={styles.clusters}
      style={{ height: stripLayout.ropeTop }}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('ropePage.stripDamages')}
      onKeyDown={step}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && hide()}
    >
      {clusters.map((cluster, index) => (
        <button
          key={cluster.damages[0]?.id}
          type="button"
          data-cluster
          className={styles.cluster}
          style={{ left: cluster.left, width: cluster.right - cluster.left, height: stripLayout.ropeTop }}
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={textOf(cluster.damages).join('. ')}
          data-shown={shown === index || undefined}
          onPointerDown={(event) => void (isTouch.current = event.pointerType === 'touch')}
          onPointerEnter={(event) => isMouse(event) && show(index)}
          onPointerLeave={(event) => isMouse(event) && hideSoon()}
          onFocus={() => (setFocusedIndex(index), show(index))}
          onClick={({ detail }) => (isTouch.current && detail > 0 ? show(index) : choose(cluster))}
        />
      ))}
      {current && (
        <Details
          key={current.damages[0]?.id}
          cluster={current}
          lines={textOf(current.damages)}
          onChoose={offeredStretch(current) && (() => choose(current))}
          onEnter={cancelHide}
          onLeave={hideSoon}
          onClose={hide}
        />
      )}
    </div>
  )
}

interface DetailsProps {
  readonly cluster: Pick<StripCluster, 'left' | 'right'>
  readonly lines: readonly string[]
  readonly onChoose: (() => void) | undefined
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

function Details({ cluster, lines, onChoose, onEnter, onLeave, onClose }: DetailsProps) {
  const { t } = useTexts()
  // Below the brush in the page, above it for the eye: nothing that is done here is a drag along the rope.
  const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      withArrow
      withinPortal={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          className={styles.anchor}
          style={{ left: cluster.left, width: cluster.right - cluster.left, height: stripLayout.ropeTop }}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={styles.details}
        onPointerDown={stopPropagation}
        onPointerMove={stopPropagation}
        onPointerUp={stopPropagation}
        onPointerEnter={onEnter}
        onPointerLeave={(event) => isMouse(event) && onLeave()}
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {onChoose && (
          <Button size="compact-sm" variant="default" onClick={onChoose}>
            {t('ropePage.cluster.show')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which mark's details are shown; a mouse that leaves has a moment to reach them. */
function useShownCluster() {
  const [shown, setShown] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancelHide = () => clearTimeout(timer.current)
  const set = (index: number | null) => {
    cancelHide()
    setShown(index)
  }
  const hideSoon = () => {
    cancelHide()
    timer.current = setTimeout(() => setShown(null), hideDelay)
  }
  return { shown, show: set, hide: () => set(null), hideSoon, cancelHide }
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === 'mouse'
}

/** Where a rope is: what its lengths and dates are written in. */
interface ClusterSettings {
  readonly system: UnitSystem
  /** IANA name of the installation's time zone. */
  readonly timezone: string | undefined
}

/**
 * Writes the damages of a cluster as lines: how many and where, of which types, what those that count take from the rope, how many
 * have no loss or no longer count, and when they were found.
 */
function useClusterText({ system, timezone }: ClusterSettings): (damages: readonly DamageFigures[]) => string[] {
  const { t, date, quantity, percent, language } = useTexts()
  const length = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
  const lossText = (sum: number, losses: number) => {
    // A loss that is there is never written as none.
    const decimals = sum < 0.01 ? 6 : 2
    const loss = percent(lossPercent(sum, decimals), decimals)
    return losses === 1 ? t('ropePage.cluster.loss', { loss }) : t('ropePage.cluster.sum', { losses, loss })
  }
  return (damages) => {
    const { count, types, loss, withoutLoss, past, found } = summarizeCluster(damages)
    const [from = '', to = ''] = [damages[0], damages.at(-1)].map((one) => length(one?.positionToday ?? 0))
    const [first = '', last = ''] = found.map((instant) => date(instant, timezone))
    const counted = t('ropePage.cluster.count', { count })
    return [
      from === to
        ? t('ropePage.cluster.at', { damages: counted, place: from })
        : t('ropePage.cluster.between', { damages: counted, from, to }),
      ...types.map(([type, often]) => {
        const name = t(`events.type.${type}`)
        return count === 1 ? name : `${formatTally({ count: often }, language)} ${name}`
      }),
      ...(loss === null ? [] : [lossText(loss, count - past - withoutLoss)]),
      ...(withoutLoss > 0 ? [t('ropePage.cluster.withoutLoss', { count: withoutLoss })] : []),
      ...(past > 0 ? [t('ropePage.cluster.past', { count: past })] : []),
      t('ropePage.cluster.found', { date: first === last ? first : t('events.fromTo', { from: first, to: last }) }),
    ]
  }
}
