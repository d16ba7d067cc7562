/** A choice of a closed list. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** A number that can be typed instead of the name; for types of damage only. */
  readonly code?: string
}

/** Normalizes a text for comparison: without case, accents and punctuation. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLocaleLowerCase('en')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

/**
 * The choices that match typed letters or a code, best match first: by code, by the beginning of the name, of one of its
 * words, or anywhere in it. Equal matches are sorted by last use.
 */
export function matchChoices(typed: string, choices: readonly Choice[], recent: readonly string[] = []): Choice[] {
  const wanted = normalizeText(typed)
  const recency = (value: string) => {
    const index = recent.indexOf(value)
    return index < 0 ? recent.length : index
  }
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank || recency(a.choice.value) - recency(b.choice.value))
    .map(({ choice }) => choice)
}

const noMatch = 4

function rankOf({ label, code }: Choice, wanted: string): number {
  if (wanted === '') return 0
  const name = normalizeText(label)
  if (code === wanted || name === wanted) return 0
  if (/^\d+$/.test(wanted)) return noMatch
  if (name.startsWith(wanted)) return 1
  if (name.split(' ').some((word) => word.startsWith(wanted))) return 2
  return name.includes(wanted) ? 3 : noMatch
}

/** The value of the best matching choice; the text itself where none matches. */
export function resolveChoice(typed: string, choices: readonly Choice[], recent: readonly string[] = []): string {
  const text = typed.trim()
  if (text === '' || choices.some(({ value }) => value === text)) return text
  return matchChoices(text, choices, recent)[0]?.value ?? typed
}
