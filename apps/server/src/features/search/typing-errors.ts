/** How words are looked up that may hold one typing error. */
export interface Lookup {
  /** One of these stands in the word that was meant, whatever the error is. */
  readonly beginnings: readonly string[]
  /** What the word that was meant is like, in the language of `like`. */
  readonly patterns: readonly string[]
  /** What it is like where it fits better: at the beginning of a word, with a typing error as a whole word. */
  readonly closer: readonly string[]
  /** Without typing errors: whatever begins so is meant. */
  readonly isAsTyped: boolean
}

/** Shorter words have too many neighbours. */
const shortestForgiven = 4
/** From here on a word may also be meant that stands inside another. */
const shortestInside = 6

/** Looks a word up as it was typed. Words in search form hold no character that `like` reads as anything but itself. */
export function asTyped(word: string): Lookup {
  return { beginnings: [word], patterns: [`%${word}%`], closer: [`% ${word}%`], isAsTyped: true }
}

/**
 * Looks a word up with one letter wrong, missing, too many, or two letters swapped; null where it is too short for that.
 * One of its halves is then right, unless the two letters in the middle are swapped.
 */
export function withOneError(word: string): Lookup | null {
  const { length } = word
  if (length < shortestForgiven) return null
  const middle = Math.floor(length / 2)
  const meant = [...neighbours(word)]
  const start = length < shortestInside ? '% ' : '%'
  return {
    beginnings: [word.slice(0, middle), word.slice(middle), swapped(word, middle - 1)],
    patterns: meant.map((one) => `${start}${one}%`),
    closer: meant.map((one) => `% ${one} %`),
    isAsTyped: false,
  }
}

function neighbours(word: string): Set<string> {
  const meant = new Set<string>()
  for (let at = 0; at < word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    meant.add(`${before}_${after.slice(1)}`)
    if (at > 0) meant.add(`${before}_${after}`)
    if (word.length > shortestForgiven) meant.add(`${before}${after.slice(1)}`)
    if (after.length > 1) meant.add(swapped(word, at))
  }
  return meant
}

function swapped(word: string, at: number): string {
  return `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`
}
