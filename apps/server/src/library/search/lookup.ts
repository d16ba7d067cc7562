/** Look-up of words with at most one typing error. */
export interface WordLookup {
  /** One of these is contained in the intended word, whatever the typing error. */
  readonly prefixes: readonly string[]
  /** What the word that was meant is like, in the language of `like`. */
  readonly patterns: readonly string[]
  /** What it is like where it fits better: at the beginning of a word, with a typing error as a whole word. */
  readonly closerPatterns: readonly string[]
  /** Without typing errors: a prefix match. */
  readonly isExact: boolean
}

/** Shorter words have too many similar words. */
const minFuzzyLength = 4
/** Minimum length at which a word also matches inside other words. */
const minInfixLength = 6

/** Looks up a word as typed. Words in search form contain no pattern characters of `like`. */
export function exactLookup(word: string): WordLookup {
  return { prefixes: [word], patterns: [`%${word}%`], closerPatterns: [`% ${word}%`], isExact: true }
}

/**
 * Looks a word up with one letter wrong, missing, too many, or two letters swapped; null where it is too short for that.
 * One of its halves is then right, unless the two letters in the middle are swapped.
 */
export function fuzzyLookup(word: string): WordLookup | null {
  const { length } = word
  if (length < minFuzzyLength) return null
  const middle = Math.floor(length / 2)
  const candidates = [...oneErrorPatterns(word)]
  const start = length < minInfixLength ? '% ' : '%'
  return {
    prefixes: [word.slice(0, middle), word.slice(middle), swapped(word, middle - 1)],
    patterns: candidates.map((pattern) => `${start}${pattern}%`),
    closerPatterns: candidates.map((pattern) => `% ${pattern} %`),
    isExact: false,
  }
}

function oneErrorPatterns(word: string): Set<string> {
  const candidates = new Set<string>()
  for (let index = 0; index < word.length; index += 1) {
    const [before, after] = [word.slice(0, index), word.slice(index)]
    candidates.add(`${before}_${after.slice(1)}`)
    if (index > 0) candidates.add(`${before}_${after}`)
    if (word.length > minFuzzyLength) candidates.add(`${before}${after.slice(1)}`)
    if (after.length > 1) candidates.add(swapped(word, index))
  }
  return candidates
}

function swapped(word: string, index: number): string {
  return `${word.slice(0, index)}${word.charAt(index + 1)}${word.charAt(index)}${word.slice(index + 2)}`
}
