import { useIdle } from '@mantine/hooks'

/** Minutes without a key or pointer after which nothing is polled, so that the session of a page that was left ends. */
const idleMinutes = 15

/** The `refetchInterval` of a query that is polled while the page is visible. */
export function usePollInterval(seconds: number): number | false {
  const isIdle = useIdle(idleMinutes * 60_000, { initialState: false })
  return isIdle ? false : seconds * 1000
}

/** As long as somebody is at a page, it shows no state of a rope that is older than a minute; later it may, until somebody is again. */
const stateSeconds = 60

/** The `refetchInterval` of what tells the state of ropes, or what is to be done about it. */
export function useStatePolling(): number | false {
  return usePollInterval(stateSeconds)
}
