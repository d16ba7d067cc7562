/** Offers a file to the reader under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts with the click but reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A file name from words: what is not a letter, digit, dot or hyphen becomes a hyphen. */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts.join(' ').replace(/[^\p{L}\p{N}.-]+/gu, '-')
  return `${name.replace(/^[-.]+|-+$/g, '')}.${ending}`
}
