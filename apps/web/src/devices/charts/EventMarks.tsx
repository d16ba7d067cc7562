import { momentText } from '@catenary/charts/sensor-chart/sensor-axes'
import { plotMargins } from '@catenary/charts/sensor-chart/sensor-chart'
import type { SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { MarkGroup } from '@catenary/charts/sensor-chart/sensor-series'
import { markGroups } from '@catenary/charts/sensor-chart/sensor-series'
import { Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { stepByKey } from '../../ui/step-by-key.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './charts.module.css'

/** Renders content as a link to an event of the rope. */
export type EventLink = (event: string, content: ReactNode) => ReactNode

interface Props {
  /** Of the drawn chart, with its width. */
  readonly input: SensorChartInput & { readonly width: number }
  readonly eventLink: EventLink
}

/**
 * The marks of a chart as buttons over what is drawn of them, one stop of the tab key and arrow keys among them: each opens the list of
 * its events, with a link to each.
 */
export function EventMarks({ input, eventLink }: Props) {
  const { t } = useTexts()
  const [focusedIndex, setFocusedIndex] = useState(0)
  const [opened, setOpened] = useState<number>()
  const groups = markGroups(input)
  if (groups.length === 0) return null
  const { left, right, top } = plotMargins(input)
  const { range, width } = input
  const plotWidth = Math.max(0, width - left - right)
  const placeOf = ([{ x }]: MarkGroup) => left + ((x - range.from) / (range.to - range.from)) * plotWidth
  const tabStop = Math.min(focusedIndex, groups.length - 1)
  function step(event: KeyboardEvent<HTMLDivElement>) {
    const next = opened === undefined ? stepByKey(event.key, tabStop, groups.length) : null
    if (next === null) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-mark]')[next]?.focus()
  }
  return (
    <div
      className={styles.marks}
      style={{ top: top - markHeight }}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('sensorCharts.events')}
      onKeyDown={step}
    >
      {groups.map((group, index) => (
        <Popover
          key={group[0].event ?? group[0].x}
          opened={opened === index}
          onChange={(isOpen) => setOpened(isOpen ? index : undefined)}
          position={placeOf(group) < width / 2 ? 'bottom-start' : 'bottom-end'}
          trapFocus
          returnFocus
          withinPortal={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <button
              type="button"
              data-mark
              className={styles.mark}
              style={{ left: placeOf(group) - markWidth / 2, width: markWidth, height: markHeight }}
              tabIndex={index === tabStop ? 0 : -1}
              aria-label={nameOf(group)}
              title={nameOf(group)}
              onFocus={() => setFocusedIndex(index)}
              onClick={() => setOpened(opened === index ? undefined : index)}
            />
          </Popover.Target>
          <Popover.Dropdown aria-label={nameOf(group)}>
            <ul className={styles.markedEvents}>
              {group.map(({ event, name, x }) => (
                <li key={event ?? x}>{event === undefined ? name : eventLink(event, textOf(name, x))}</li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ))}
    </div>
  )

  function textOf(name: string, at: number): string {
    return `${name}, ${momentText(at, input)}`
  }

  function nameOf(group: MarkGroup): string {
    const [{ name, x }] = group
    return group.length === 1
      ? textOf(name, x)
      : t('sensorCharts.eventsFrom', { count: group.length, time: momentText(x, input) })
  }
}

/** In pixels: as large as what is drawn with its number, and as a finger needs at least. */
const markWidth = 28
const markHeight = 24
