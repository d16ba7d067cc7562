import type { SearchResult } from '@catenary/contract/library/search'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** What a result is called; an event has no name of its own: "Broken wire, 412.3 m, 3/1/2026". */
export function useResultName(): (result: SearchResult) => string {
  const { t, quantity, date } = useTexts()
  return ({ name, event }) =>
    event === null
      ? name
      : [
          t(`events.type.${event.type}`),
          quantity(event.position, 'm', { system: unitSystemOf(event) }),
          date(event.timestamp, event.timezone ?? undefined),
        ].join(', ')
}
