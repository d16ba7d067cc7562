/** Words as long as these may have so many errors: below four letters none. */
const allowedErrors = [
  { length: 8, errors: 2 },
  { length: 4, errors: 1 },
] as const

/** Whether a word, or its beginning, is what was meant by a term with typing errors. Both in search form. */
export function isSimilar(term: string, word: string): boolean {
  const errors = allowedErrors.find(({ length }) => term.length >= length)?.errors ?? 0
  const lengths = new Set([word.length, term.length - 1, term.length, term.length + 1])
  return errors > 0 && [...lengths].some((length) => editDistance(term, word.slice(0, length)) <= errors)
}

/** How many letters are to be changed, added, left out or exchanged with the next one to get from a word to another. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = (last[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity
      current.push(Math.min(changed, swapped, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? Infinity
}
