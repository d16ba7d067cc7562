import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const minute = 60_000

/** The time in milliseconds since 1970, renewed every minute while it is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), minute, { autoInvoke: true })
  return now
}
