import { useTexts } from '../../ui/texts/texts-context.ts'

/** Names types of events; one that this release does not know, as it came. */
export function useEventTypeName(): (type: string) => string {
  const { t, has } = useTexts()
  return (type) => {
    const key = `webhooks.eventTypes.${type}`
    return has(key) ? (t as (known: string) => string)(key) : type
  }
}
