// 3GPP TS 23.038, section 6.2.1: the default alphabet, and what its extension table adds as two characters each.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

/** The most characters of one SMS in the default alphabet. */
export const smsLength = 160

const replacements: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '²': '2',
  '³': '3',
  '×': 'x',
  µ: 'u',
  μ: 'u',
  '−': '-',
  '±': '+/-',
  º: 'o',
  ª: 'a',
}

/** A text in the default alphabet of SMS: accents that it does not know are left out, other unknown characters become `?`. */
export function toGsm7(text: string): string {
  return [...spelled(text.normalize('NFC'))]
    .map((character) => {
      if (isGsm7(character)) return character
      const replaced = replacements[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return [...replaced].map((one) => (isGsm7(one) ? one : '?')).join('')
    })
    .join('')
}

/** The sign of degrees as it is spoken: of a temperature, of a number, of an angle. */
function spelled(text: string): string {
  return text
    .replaceAll(/°(?=[CF]\b)/g, 'deg ')
    .replaceAll(/(?<=\b[nN])°/g, 'o')
    .replaceAll('°', ' deg')
}

function isGsm7(character: string): boolean {
  return basic.includes(character) || extended.includes(character)
}

/** How many characters a text of the default alphabet takes: some take two. */
export function gsm7Length(text: string): number {
  return [...text].reduce((length, character) => length + (extended.includes(character) ? 2 : 1), 0)
}

/** The beginning of a text that takes at most so many characters. */
export function cutGsm7(text: string, length: number): string {
  let cut = ''
  for (const character of text) {
    if (gsm7Length(cut + character) > length) break
    cut += character
  }
  return cut
}
