import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Parses a JSON text synchronously; throws where it is none. */
export type ParseJson = (text: string) => unknown

/** Limits of nesting, and of the keys of one object. */
export interface ShapeLimits {
  readonly maxDepth: number
  readonly maxKeys: number
}

/** An object in the text has too many keys. */
export class TooManyKeys extends SyntaxError {}

/** A list in a text: the range of its content, and where to split it. */
interface LongArrayRange {
  readonly from: number
  readonly to: number
  /** Positions of every {@link itemsPerSlice}th comma between its items. */
  readonly cuts: readonly number[]
  /** Number of items, at least one. */
  readonly items: number
}

const itemsPerSlice = 500
/** Characters scanned before yielding to the event loop. */
const charsPerSlice = 500_000
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((char) =>
  char.charCodeAt(0),
)

/**
 * Parses a JSON text with very long lists, yielding to the event loop after each slice of a list; the result equals
 * that of JSON.parse. A duplicate key with a long list is an error.
 *
 * @throws SyntaxError for a text that is no JSON or too deep, {@link TooManyKeys}, and what `read` throws
 */
export async function parseInSlices(text: string, limits: ShapeLimits, read: ParseJson): Promise<unknown> {
  const lists = await findLongArrays(text, limits)
  const placeholder = randomUUID()
  let skeleton = ''
  let at = 0
  lists.forEach(({ from, to }, index) => {
    skeleton += `${text.slice(at, from)}"${placeholder} ${index}"`
    at = to
  })
  const value = read(skeleton + text.slice(at))
  const placeholders = emptyPlaceholders(value, placeholder)
  if (placeholders.size !== lists.length) throw new SyntaxError('A list stands where none can')
  for (const [index, list] of lists.entries()) await fillArray(placeholders.get(index) ?? [], text, list, read)
  return value
}

async function fillArray(target: unknown[], text: string, { from, to, cuts, items }: LongArrayRange, read: ParseJson) {
  const starts = [from, ...cuts.map((cut) => cut + 1)]
  for (const [index, start] of starts.entries()) {
    const slice = read(`[${text.slice(start, cuts[index] ?? to)}]`)
    const expected = index < cuts.length ? itemsPerSlice : items - itemsPerSlice * cuts.length
    // A missing item between two commas is detected by the count only.
    if (!Array.isArray(slice) || slice.length !== expected) throw new SyntaxError('An item is missing')
    target.push(...(slice as unknown[]))
    await yieldToEventLoop()
  }
}

/** The arrays with placeholders, by number, emptied. */
function emptyPlaceholders(value: unknown, placeholder: string): Map<number, unknown[]> {
  const placeholders = new Map<number, unknown[]>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const first: unknown = Array.isArray(part) && part.length === 1 ? part[0] : undefined
    if (Array.isArray(part) && typeof first === 'string' && first.startsWith(placeholder)) {
      placeholders.set(Number(first.slice(placeholder.length + 1)), part)
      part.length = 0
    } else Object.values(part).forEach(walk)
  }
  walk(value)
  return placeholders
}

/** Throws a SyntaxError for a text with too much nesting or too many keys, before it is parsed. */
export function assertJsonShape(text: string, limits: ShapeLimits): void {
  new JsonScanner(text, limits).scanUntil(text.length)
}

/** The outermost long arrays of a JSON text. */
async function findLongArrays(text: string, limits: ShapeLimits): Promise<LongArrayRange[]> {
  const scan = new JsonScanner(text, limits)
  while (scan.position < text.length) {
    scan.scanUntil(scan.position + charsPerSlice)
    await yieldToEventLoop()
  }
  return scan.arrays
}

interface OpenContainer {
  readonly isList: boolean
  readonly from: number
  readonly cuts: number[]
  commas: number
}

/** Finds long arrays and checks the limits, without parsing the values. */
class JsonScanner {
  readonly #text: string
  readonly #limits: ShapeLimits
  readonly #open: OpenContainer[] = []
  readonly arrays: LongArrayRange[] = []
  position = 0
  #isInText = false

  constructor(text: string, limits: ShapeLimits) {
    this.#text = text
    this.#limits = limits
  }

  scanUntil(until: number): void {
    const end = Math.min(until, this.#text.length)
    for (; this.position < end; this.position += 1) {
      const char = this.#text.charCodeAt(this.position)
      if (char === backslash) this.position += 1
      else if (char === quote) this.#isInText = !this.#isInText
      else if (!this.#isInText) this.#token(char)
    }
  }

  #token(char: number): void {
    if (char === openList || char === openObject) {
      if (this.#open.length >= this.#limits.maxDepth) throw new SyntaxError('Too deep')
      this.#open.push({ isList: char === openList, from: this.position + 1, cuts: [], commas: 0 })
    } else if (char === comma) this.#comma()
    else if (char === closeList || char === closeObject) this.#close()
  }

  #comma(): void {
    const inner = this.#open.at(-1)
    if (!inner) return
    inner.commas += 1
    if (!inner.isList && inner.commas >= this.#limits.maxKeys) throw new TooManyKeys()
    if (inner.isList && inner.commas % itemsPerSlice === 0) inner.cuts.push(this.position)
  }

  #close(): void {
    const closed = this.#open.pop()
    if (!closed || closed.cuts.length === 0 || this.#open.some(({ isList }) => isList)) return
    this.arrays.push({ from: closed.from, to: this.position, cuts: closed.cuts, items: closed.commas + 1 })
  }
}
