import { alarms } from '@catenary/contract/devices/alarms'
import type { MeasuredNews } from '@catenary/contract/devices/measurements'
import { maxStreamedSensors, measurements } from '@catenary/contract/devices/measurements'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { useIsAttended } from '../../api/polling.ts'

/** When the newest measurement of sensors was made, by their ids; of those that sent something since the page was opened. */
type NewestTimes = ReadonlyMap<string, string>

/** How long after news alarms are read again, in milliseconds: the server compares with the rules every two seconds. */
const alarmsAfterMs = 4000

/**
 * Reads the charts of some sensors again as soon as there is something new, and alarms and their rules once that was compared
 * with them, while the page is visible and in use; what polls them goes on all the same. With `ofRope` of what was measured on the rope that the devices are linked to.
 */
export function useMeasuredNews(sensorIds: readonly string[], ofRope: boolean): NewestTimes {
  const [newest, setNewest] = useState<NewestTimes>(new Map())
  const client = useQueryClient()
  const isAttended = useIsAttended()
  const wasOpen = useRef(false)
  const sensors = sensorIds.slice(0, maxStreamedSensors).join(',')
  useEffect(() => {
    if (!isAttended || sensors === '') return
    const refresh = chartRefresher(client)
    const alarmRefresher = refreshAlarms(client)
    const refreshAll = () => {
      for (const sensor of sensors.split(',')) refresh(sensor)
      alarmRefresher.schedule()
    }
    const close = openStream(fileUrl(measurements.stream, { query: { sensors, ofRope: ofRope ? '1' : undefined } }), {
      onOpen: () => {
        // What came while there was no stream.
        if (wasOpen.current) refreshAll()
        wasOpen.current = true
      },
      onReload: refreshAll,
      onMeasured: (news) => {
        setNewest((before) => withNews(before, news))
        for (const { sensor } of news) refresh(sensor)
        alarmRefresher.schedule()
      },
    })
    return () => {
      close()
      alarmRefresher.stop()
    }
  }, [client, isAttended, sensors, ofRope])
  return newest
}

function withNews(before: NewestTimes, news: MeasuredNews): NewestTimes {
  const after = new Map(before)
  for (const { sensor, newest } of news) if (newest > (after.get(sensor) ?? '')) after.set(sensor, newest)
  return after
}

interface StreamListener {
  readonly onOpen: () => void
  readonly onReload: () => void
  readonly onMeasured: (news: MeasuredNews) => void
}

/** How long is waited, in milliseconds, where the server refuses a stream; a lost one the browser opens again by itself. */
const retryMs = 30_000

/** Opens a stream; what is returned closes it. */
function openStream(url: string, { onOpen, onReload, onMeasured }: StreamListener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const opened = new EventSource(url)
    source = opened
    opened.addEventListener('open', onOpen)
    opened.addEventListener('reload', onReload)
    opened.addEventListener('measured', ({ data }) => onMeasured(JSON.parse(String(data)) as MeasuredNews))
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Reads the charts of a sensor that go on to now again, one time after the other: news that come while one is read are
 * read after it, so that a slow line is not kept busy with reads that are given up.
 */
function chartRefresher(client: QueryClient): (sensor: string) => void {
  /** Sensors that are being read, and whether there are news again. */
  const reading = new Map<string, boolean>()
  const refresh = (sensor: string) => {
    if (reading.has(sensor)) {
      reading.set(sensor, true)
      return
    }
    reading.set(sensor, false)
    const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => isOpenEnded(queryKey, sensor)
    void client.invalidateQueries({ predicate }).finally(() => {
      const isAgain = reading.get(sensor) === true
      reading.delete(sensor)
      if (isAgain) refresh(sensor)
    })
  }
  return refresh
}

/** Reads alarms and their rules again a while after news, however many there are meanwhile. */
function refreshAlarms(client: QueryClient): { readonly schedule: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    for (const { name } of [alarms.rules, alarms.list]) void client.invalidateQueries({ queryKey: [name] })
  }
  return { schedule: () => (timer ??= setTimeout(read, alarmsAfterMs)), stop: () => clearTimeout(timer) }
}

function isOpenEnded([name, sent]: readonly unknown[], sensor: string): boolean {
  if (name !== measurements.aggregates.name) return false
  const { params, query } = sent as { params?: { id?: string }; query?: { to?: string } }
  return params?.id === sensor && query?.to === undefined
}
