import { useState } from 'react'

const key = 'catenary-position-step'
const usual: readonly number[] = [0.1, 0.5, 1, 5, 10]

/** How far a press of a card's button moves the position, in the units that are typed. */
export interface CardStep {
  readonly by: number
  readonly choices: readonly number[]
  /** The one of the choices that is a lay length, where it is known. */
  readonly layLength: number | undefined
  readonly choose: (by: number) => void
}

/**
 * The step of the cards, as it was chosen last on this device; one metre, yard or foot before that.
 *
 * @param layLength in the units that are typed
 */
export function useCardStep(layLength: number | undefined): CardStep {
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(key)))
  const isOwn = layLength !== undefined && !usual.includes(layLength)
  const choices = isOwn ? [...usual, layLength] : usual
  return {
    by: choices.includes(chosen) ? chosen : 1,
    choices,
    layLength: isOwn ? layLength : undefined,
    choose: (by) => {
      setChosen(by)
      localStorage.setItem(key, String(by))
    },
  }
}
