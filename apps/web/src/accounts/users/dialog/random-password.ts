// Without characters that are taken for each other when a password is read out or copied by hand.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** A random password: twenty characters, about 116 bits, in groups that are easy to dictate. */
export function randomPassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomCharacter).join('')).join('-')
}

function randomCharacter(): string {
  // Each character is as likely as every other: what lies beyond the last whole multiple is drawn again.
  const limit = 256 - (256 % alphabet.length)
  const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
  return byte < limit ? alphabet.charAt(byte % alphabet.length) : randomCharacter()
}
