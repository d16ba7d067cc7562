import { useIdle } from '@mantine/hooks'
import { IconClockPause } from '@tabler/icons-react'
import { focusManager } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { Notice } from './Notice.tsx'

/** Time without a key or pointer, in milliseconds, after which nobody is at a page. */
const idleTime = 15 * 60_000

/**
 * A page that nobody is at polls nothing, so that its session can end, and says since when: what is shown is as old. It is
 * read anew as soon as somebody is there. A live page, as on a wall, goes on.
 */
export function IdleNotice() {
  const { t, dateTime } = useTexts()
  const since = useIdleSince()
  const sentence = since === null ? null : t('shell.idle', { time: dateTime(since) })
  return <Notice icon={IconClockPause} sentence={sentence} />
}

function useIdleSince(): number | null {
  const { isLive = false } = useSearch({ strict: false })
  const isIdle = useIdle(idleTime, { initialState: false }) && !isLive
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => (isIdle ? pausePolling(setSince) : undefined), [isIdle])
  return since
}

/** @returns resumes it */
function pausePolling(onChange: (since: number | null) => void): () => void {
  onChange(Date.now())
  focusManager.setFocused(false)
  return () => {
    onChange(null)
    focusManager.setFocused(undefined)
  }
}
