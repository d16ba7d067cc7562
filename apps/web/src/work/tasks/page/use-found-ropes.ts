import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'

/** A rope with the names of what it lies in. */
export type NamedRope = Pick<Rope, 'id' | 'name'> & {
  readonly installation: Pick<Rope['installation'], 'name'> & {
    readonly area: Pick<Rope['installation']['area'], 'name'>
  }
}

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200
/** So many ropes can be looked over without paging. */
const limit = '20'
/** The server takes so many characters of words. */
export const maxWordsLength = 100

/** The first ropes that are not archived with these words in their names and places. Those of the words before are none: Enter would choose one of them. */
export function useFoundRopes(wanted: string) {
  const [words] = useDebouncedValue(wanted, delay)
  const { data, error } = useQuery(queryFor(ropes.all, { query: { limit, ...(words !== '' && { query: words }) } }))
  const isCurrent = words === wanted && data !== undefined
  return { found: isCurrent ? data : [], isCurrent, error: words === wanted ? error : null }
}

/** A rope with what it lies in, on one line. */
export function ropeLabel({ name, installation }: NamedRope): string {
  return `${name} · ${installation.name} · ${installation.area.name}`
}
