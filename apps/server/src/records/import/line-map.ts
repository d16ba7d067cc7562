/** The line numbers of the values of a parsed file. */
export class LineMap {
  readonly #rootLine: number
  readonly #members = new WeakMap<object, Map<PropertyKey, number>>()

  constructor(rootLine: number) {
    this.#rootLine = rootLine
  }

  /** Stores that the member `key` of `container` begins in `line`. */
  set(container: object, key: PropertyKey, line: number): void {
    const linesOfMembers = this.#members.get(container)
    if (linesOfMembers) linesOfMembers.set(key, line)
    else this.#members.set(container, new Map([[key, line]]))
  }

  /**
   * The line of the value at a path such as `findings[3].position` below `root`; of the innermost value that is there,
   * where the path leads to a missing one.
   */
  lineAt(root: unknown, path: string): number {
    let line = this.#rootLine
    let container = root
    for (const key of keysOfPath(path)) {
      if (typeof container !== 'object' || container === null) break
      const found = this.#members.get(container)?.get(key)
      if (found === undefined) break
      line = found
      container = (container as Record<PropertyKey, unknown>)[key]
    }
    return line
  }
}

const maxTextLength = 100

/** The text of the value at a path such as `findings[3].position`, truncated; undefined for lists and objects. */
export function valueTextAt(root: unknown, path: string): string | undefined {
  let value = root
  for (const key of keysOfPath(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined
  // Control and bidirectional characters would mislead the reader of the message.
  const text = String(value).replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

function keysOfPath(path: string): PropertyKey[] {
  return path
    .split(/[.[\]]/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}
