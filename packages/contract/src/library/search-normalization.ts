/**
 * A text as names are compared: without case, accents and punctuation; ä, ae and a are one letter, ß and ss too. The
 * form of a text's beginning is the beginning of the text's form. `search_form` of the database does the same to names.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðıςßæœ]/g, (letter) => letterReplacements[letter] ?? letter)
    .replaceAll(separators, ' ')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/^ | $/g, '')
}

/** The different words of a text in search form. */
export function searchTerms(text: string): string[] {
  return [...new Set(normalizeForSearch(text).split(' '))].filter((word) => word !== '')
}

const letterReplacements: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

// oxlint-disable-next-line no-control-regex -- control characters separate words
const separators = /[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000]+/g
