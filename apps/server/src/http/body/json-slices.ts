import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { JsonFault } from './json-fault.ts'
import { JsonFaultError, findJsonFault, jsonPathAt } from './json-fault.ts'

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

const blanks: ReadonlySet<number> = new Set([...' \n\r\t'].map((char) => char.charCodeAt(0)))

/**
 * Parses a JSON text with very long lists, yielding to the event loop after each slice of a list; the result equals
 * that of JSON.parse. A duplicate key with a long list is an error.
 *
 * @throws {@link JsonFaultError} or another SyntaxError for a text that is no JSON or too deep, {@link TooManyKeys}, and
 * what `read` throws
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
  skeleton += text.slice(at)
  const value = parsePart(skeleton, read, (fault) => outsideOfArrays(fault, lists, placeholder))
  const arrays = emptyPlaceholders(value, placeholder)
  if (arrays.size !== lists.length) throw new SyntaxError('A list stands where none can')
  for (const [index, list] of lists.entries()) {
    const pathOfList = () => jsonPathAt(skeleton, skeleton.indexOf(`"${placeholder} ${index}"`)).slice(0, -1)
    await fillArray(arrays.get(index) ?? [], text, list, { read, pathOfList })
  }
  return value
}

/**
 * Parses a text, or a part of one: `inText` says where its faults are in the whole.
 *
 * @throws {@link JsonFaultError} where it is known what is wrong, otherwise what `read` throws
 */
export function parsePart(part: string, read: ParseJson, inText = (fault: JsonFault) => fault): unknown {
  try {
    return read(part)
  } catch (error) {
    const fault = error instanceof JsonFaultError ? error.fault : findJsonFault(part)
    throw fault ? new JsonFaultError(inText(fault)) : error
  }
}

/** The fault in the text of one in the text with placeholders instead of lists. */
function outsideOfArrays(fault: JsonFault, lists: readonly LongArrayRange[], placeholder: string): JsonFault {
  let { offset } = fault
  for (const [index, { from, to }] of lists.entries())
    if (offset > from) offset += to - from - `"${placeholder} ${index}"`.length
  return { ...fault, offset }
}

interface ArrayParser {
  readonly read: ParseJson
  readonly pathOfList: () => JsonFault['path']
}

async function fillArray(array: unknown[], text: string, range: LongArrayRange, { read, pathOfList }: ArrayParser) {
  const { from, to, cuts, items } = range
  const starts = [from, ...cuts.map((cut) => cut + 1)]
  for (const [index, start] of starts.entries()) {
    const inText = (fault: JsonFault): JsonFault => {
      const [item, ...rest] = fault.path
      const path = [...pathOfList(), Number(item ?? 0) + index * itemsPerSlice, ...rest]
      return { ...fault, offset: fault.offset - 1 + start, path }
    }
    const slice = parsePart(`[${text.slice(start, cuts[index] ?? to)}]`, read, inText)
    const expected = index < cuts.length ? itemsPerSlice : items - itemsPerSlice * cuts.length
    // A missing item between two commas is detected by the count only.
    if (!Array.isArray(slice) || slice.length !== expected)
      throw new JsonFaultError(inText({ offset: 1, length: 0, path: [] }))
    array.push(...(slice as unknown[]))
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

/**
 * Checks nesting and keys of a text before it is parsed.
 *
 * @throws {@link JsonFaultError} where the text is no JSON, another SyntaxError for too much nesting, {@link TooManyKeys}
 */
export function assertJsonShape(text: string, limits: ShapeLimits): void {
  const scan = new JsonScanner(text, limits)
  scanOrExplain(scan, text.length)
}

/** The outermost long arrays of a JSON text. */
async function findLongArrays(text: string, limits: ShapeLimits): Promise<LongArrayRange[]> {
  const scan = new JsonScanner(text, limits)
  while (scan.position < text.length) {
    scanOrExplain(scan, scan.position + charsPerSlice)
    await yieldToEventLoop()
  }
  if (scan.isUnfinished) throw new JsonFaultError(findJsonFault(text) ?? { offset: text.length, length: 0, path: [] })
  return scan.arrays
}

/**
 * Scans on; of a text that is no JSON the first fault is thrown, with its path, instead of what the scan stumbled over for that
 * reason.
 */
function scanOrExplain(scan: JsonScanner, until: number): void {
  try {
    scan.scanUntil(until)
  } catch (error) {
    const fault = findJsonFault(scan.text)
    throw fault ? new JsonFaultError(fault) : error
  }
}

interface OpenContainer {
  readonly isList: boolean
  readonly from: number
  readonly cuts: number[]
  commas: number
}

/** Finds long arrays and checks the limits and what opens and closes, without parsing the values. */
class JsonScanner {
  readonly text: string
  readonly #limits: ShapeLimits
  readonly #open: OpenContainer[] = []
  readonly arrays: LongArrayRange[] = []
  position = 0
  #isInText = false

  constructor(text: string, limits: ShapeLimits) {
    this.text = text
    this.#limits = limits
  }

  /** True where something is not closed. */
  get isUnfinished(): boolean {
    return this.#isInText || this.#open.length > 0
  }

  scanUntil(until: number): void {
    const end = Math.min(until, this.text.length)
    for (; this.position < end; this.position += 1) {
      const char = this.text.charCodeAt(this.position)
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
    else if (char === closeList || char === closeObject) this.#close(char === closeList)
  }

  /** What stands at the position is none of JSON. */
  #fail(): never {
    throw new JsonFaultError({ offset: this.position, length: 1, path: [] })
  }

  #comma(): void {
    const inner = this.#open.at(-1)
    if (!inner) return
    inner.commas += 1
    if (!inner.isList) this.#assertName()
    if (!inner.isList && inner.commas >= this.#limits.maxKeys) throw new TooManyKeys()
    if (inner.isList && inner.commas % itemsPerSlice === 0) inner.cuts.push(this.position)
  }

  /** After a comma in an object, a name begins; where none does, a bracket was forgotten. */
  #assertName(): void {
    let next = this.position + 1
    while (blanks.has(this.text.charCodeAt(next))) next += 1
    if (next >= this.text.length || this.text.charCodeAt(next) === quote) return
    this.position = next
    this.#fail()
  }

  #close(isList: boolean): void {
    const closed = this.#open.pop()
    if (closed?.isList !== isList) this.#fail()
    if (closed.cuts.length === 0 || this.#open.some(({ isList }) => isList)) return
    this.arrays.push({ from: closed.from, to: this.position, cuts: closed.cuts, items: closed.commas + 1 })
  }
}
