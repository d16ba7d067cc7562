import type { ParsedInstallation } from '@catenary/i18n/assets/installation-file'

/** A parsed file with its duplicate keys. */
export interface ParsedInstallationFile extends ParsedInstallation {
  readonly duplicateKeys: readonly string[]
}

/** The parsed JSON of a text, and its duplicate keys. */
export interface ParsedJson {
  readonly value: unknown
  readonly duplicateKeys: readonly string[]
}

/** Reads a file's text; `null` where it is no JSON. */
export function parseJsonFile(text: string): ParsedJson | null {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    const value: unknown = JSON.parse(plain)
    return { value, duplicateKeys: findDuplicateKeys(plain) }
  } catch {
    return null
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The keys that an object has more than once, in a text that is JSON: a reader would silently take the last. */
function findDuplicateKeys(text: string): string[] {
  const duplicates = new Set<string>()
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const keys = open.at(-1)
      const key: unknown = JSON.parse(last)
      if (keys?.has(String(key))) duplicates.add(String(key))
      keys?.add(String(key))
    }
    last = token
  }
  return [...duplicates]
}
