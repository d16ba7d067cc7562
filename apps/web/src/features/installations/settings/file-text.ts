import type { LoadedInstallation } from '@catenary/i18n/installation-file'

/** A file that was read, with the keys that stand in it more than once. */
export interface ReadFile extends LoadedInstallation {
  readonly twice: readonly string[]
}

/** What a text says as JSON, and which keys stand in one object more than once. */
export interface ReadText {
  readonly value: unknown
  readonly twice: readonly string[]
}

/** Reads a file's text; `null` where it is no JSON. */
export function readJson(text: string): ReadText | null {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    const value: unknown = JSON.parse(plain)
    return { value, twice: keysTwice(plain) }
  } catch {
    return null
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The keys that an object has more than once, in a text that is JSON: a reader would silently take the last. */
function keysTwice(text: string): string[] {
  const twice = new Set<string>()
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const keys = open.at(-1)
      const key: unknown = JSON.parse(last)
      if (keys?.has(String(key))) twice.add(String(key))
      keys?.add(String(key))
    }
    last = token
  }
  return [...twice]
}
