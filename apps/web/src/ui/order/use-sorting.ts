import { useState } from 'react'

/** How a list of things with a state is sorted. */
export type Sorting = 'worst' | 'own'

/** The lists that remember their sorting each. */
export type SortedList = 'areas' | 'installations' | 'ropes'

/** How a list is sorted: the worst first until its reader chooses otherwise, which is remembered on the device. */
export function useSorting(list: SortedList) {
  const key = `catenary-sorting-${list}`
  const [sorting, setSorting] = useState<Sorting>(() => storedSorting(key))
  const choose = (chosen: Sorting) => {
    setSorting(chosen)
    try {
      localStorage.setItem(key, chosen)
    } catch {
      // A full or forbidden store only means that the choice is not remembered.
    }
  }
  return { sorting, choose }
}

function storedSorting(key: string): Sorting {
  try {
    return localStorage.getItem(key) === 'own' ? 'own' : 'worst'
  } catch {
    return 'worst'
  }
}
