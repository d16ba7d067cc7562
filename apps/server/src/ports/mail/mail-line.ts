/**
 * User input on one line of bounded length. Bidirectional control characters are dropped: they could reorder the
 * surrounding text.
 */
export function singleLine(value: string, maxLength = 120): string {
  const oneLine = value
    .toWellFormed()
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...oneLine]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : oneLine
}
