import { randomUUID } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'

/** Reads a JSON text at once; throws where it is none. */
export type ReadJson = (text: string) => unknown

/** How deep lists and objects may lie in one another, and how many keys an object may have. */
export interface ShapeLimits {
  readonly mostDeep: number
  readonly mostKeys: number
}

/** A text has an object of more keys than any may have. */
export class TooManyKeys extends SyntaxError {}

/** A list in a text: where its content begins and ends, and where it can be cut. */
interface LongList {
  readonly from: number
  readonly to: number
  /** Places of some of the commas between its items, each this many items after the one before. */
  readonly cuts: readonly number[]
  /** How many items there are, where there is one at least. */
  readonly items: number
}

const itemsPerSlice = 500
/** How much of a text is looked through before others have their turn. */
const charactersPerTurn = 500_000
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Reads a JSON text whose lists may be very long, with a turn for others after each slice of a list: the same value as
 * reading it at once. A key that stands twice with a long list is refused.
 *
 * @throws SyntaxError for a text that is no JSON or too deep, {@link TooManyKeys}, and what `read` throws
 */
export async function readInSlices(text: string, limits: ShapeLimits, read: ReadJson): Promise<unknown> {
  const lists = await longLists(text, limits)
  const mark = randomUUID()
  let frame = ''
  let at = 0
  lists.forEach(({ from, to }, index) => {
    frame += `${text.slice(at, from)}"${mark} ${index}"`
    at = to
  })
  const value = read(frame + text.slice(at))
  const places = emptyPlaces(value, mark)
  if (places.size !== lists.length) throw new SyntaxError('A list stands where none can')
  for (const [index, list] of lists.entries()) await fill(places.get(index) ?? [], text, list, read)
  return value
}

async function fill(place: unknown[], text: string, { from, to, cuts, items }: LongList, read: ReadJson) {
  const starts = [from, ...cuts.map((cut) => cut + 1)]
  for (const [index, start] of starts.entries()) {
    const slice = read(`[${text.slice(start, cuts[index] ?? to)}]`)
    const expected = index < cuts.length ? itemsPerSlice : items - itemsPerSlice * cuts.length
    // An item that is missing between two cuts shows in their number alone.
    if (!Array.isArray(slice) || slice.length !== expected) throw new SyntaxError('An item is missing')
    place.push(...(slice as unknown[]))
    await others()
  }
}

/** The lists that wait for their items, by number; emptied of their mark. */
function emptyPlaces(value: unknown, mark: string): Map<number, unknown[]> {
  const places = new Map<number, unknown[]>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const first: unknown = Array.isArray(part) && part.length === 1 ? part[0] : undefined
    if (Array.isArray(part) && typeof first === 'string' && first.startsWith(mark)) {
      places.set(Number(first.slice(mark.length + 1)), part)
      part.length = 0
    } else Object.values(part).forEach(walk)
  }
  walk(value)
  return places
}

/** The long lists of a text that lie in no other list. */
async function longLists(text: string, limits: ShapeLimits): Promise<LongList[]> {
  const scan = new Scan(text, limits)
  while (scan.at < text.length) {
    scan.turn(scan.at + charactersPerTurn)
    await others()
  }
  return scan.found
}

interface Open {
  readonly isList: boolean
  readonly from: number
  readonly cuts: number[]
  commas: number
}

class Scan {
  readonly #text: string
  readonly #limits: ShapeLimits
  readonly #open: Open[] = []
  readonly found: LongList[] = []
  at = 0
  #isInText = false

  constructor(text: string, limits: ShapeLimits) {
    this.#text = text
    this.#limits = limits
  }

  turn(until: number): void {
    const end = Math.min(until, this.#text.length)
    for (; this.at < end; this.at += 1) {
      const sign = this.#text.charCodeAt(this.at)
      if (sign === backslash) this.at += 1
      else if (sign === quote) this.#isInText = !this.#isInText
      else if (!this.#isInText) this.#sign(sign)
    }
  }

  #sign(sign: number): void {
    if (sign === openList || sign === openObject) {
      if (this.#open.length >= this.#limits.mostDeep) throw new SyntaxError('Too deep')
      this.#open.push({ isList: sign === openList, from: this.at + 1, cuts: [], commas: 0 })
    } else if (sign === comma) this.#comma()
    else if (sign === closeList || sign === closeObject) this.#close()
  }

  #comma(): void {
    const inner = this.#open.at(-1)
    if (!inner) return
    inner.commas += 1
    if (!inner.isList && inner.commas >= this.#limits.mostKeys) throw new TooManyKeys()
    if (inner.isList && inner.commas % itemsPerSlice === 0) inner.cuts.push(this.at)
  }

  #close(): void {
    const closed = this.#open.pop()
    if (!closed || closed.cuts.length === 0 || this.#open.some(({ isList }) => isList)) return
    this.found.push({ from: closed.from, to: this.at, cuts: closed.cuts, items: closed.commas + 1 })
  }
}
