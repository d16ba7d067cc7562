import { useState } from 'react'

const sortings = ['worst', 'urgent', 'own'] as const
/** How a list of things with a state is sorted. */
export type Sorting = (typeof sortings)[number]

/** The lists that remember their sorting each. */
export type SortedList = 'areas' | 'installations' | 'ropes'

/**
 * How a list is sorted: the worst first until its reader chooses otherwise, which is remembered on the device. Whoever is
 * not offered urgency is not given what somebody else chose there.
 */
export function useSorting(list: SortedList, withUrgency: boolean) {
  const key = `catenary-sorting-${list}`
  const [chosen, setChosen] = useState<Sorting>(() => storedSorting(key))
  const choose = (sorting: Sorting) => {
    setChosen(sorting)
    try {
      localStorage.setItem(key, sorting)
    } catch {
      // A full or forbidden store only means that the choice is not remembered.
    }
  }
  const sorting: Sorting = chosen === 'urgent' && !withUrgency ? 'worst' : chosen
  return { sorting, choose }
}

function storedSorting(key: string): Sorting {
  try {
    const stored = localStorage.getItem(key)
    return sortings.find((sorting) => sorting === stored) ?? 'worst'
  } catch {
    return 'worst'
  }
}
