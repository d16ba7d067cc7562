import { createContext, useContext } from 'react'

/** How the numbers of one sheet are meant whose lone sign languages read differently. */
export interface DecimalMarkAsking {
  /**
   * Asks how a typed number is meant, once per sheet; answers how numbers are read from then on. Null where nothing is to
   * be asked: every language reads the number alike, or the question was answered before.
   */
  readonly ask: (typed: string) => Promise<(typed: string) => number | null> | null
  /** Leaves the field that is being typed in; true where that raised the question, so that nothing may be saved yet. */
  readonly isAskingOnLeave: () => boolean
}

export const DecimalMarkContext = createContext<DecimalMarkAsking>({ ask: () => null, isAskingOnLeave: () => false })

/** Asks how numbers are meant; where no sheet stands above, nothing is asked. */
export function useDecimalMark(): DecimalMarkAsking {
  return useContext(DecimalMarkContext)
}
