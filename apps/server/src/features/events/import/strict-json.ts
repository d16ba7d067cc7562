import type { UnreadableReason } from '@catenary/contract/mrt-report'
import { Lines } from './lines.ts'
import { placeAt, Unreadable } from './unreadable.ts'

const maxDepth = 32
/** A little more than the largest report has. */
const maxValues = 1_000_000
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const quote = 0x22
const backslash = 0x5c

/**
 * Reads JSON (RFC 8259) more strictly than `JSON.parse`, for files whose figures must not change on the way in: a key
 * may stand once, numbers must fit a double (integers exactly), nesting ends at 32. Tells the line of every value.
 *
 * @throws Unreadable with the place of the first thing that is wrong
 */
export function parseStrictJson(text: string): { value: unknown; lines: Lines } {
  return new StrictJson(text).document()
}

class StrictJson {
  readonly #text: string
  readonly #lines: Lines
  #at = 0
  #line = 1
  #values = 0

  constructor(text: string) {
    this.#text = text
    this.#skipBlanks()
    this.#lines = new Lines(this.#line)
  }

  document(): { value: unknown; lines: Lines } {
    const value = this.#value(1)
    this.#skipBlanks()
    if (this.#at < this.#text.length) this.#stop('syntax')
    return { value, lines: this.#lines }
  }

  #value(depth: number): unknown {
    this.#values += 1
    if (this.#values > maxValues) this.#stop('tooMany')
    const first = this.#text[this.#at]
    if (first === '"') return this.#string()
    if (first !== '{' && first !== '[') return this.#numberOrWord()
    if (depth > maxDepth) this.#stop('tooDeep')
    return first === '{' ? this.#object(depth) : this.#array(depth)
  }

  #object(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.#members('}', () => {
      const line = this.#line
      const key = this.#key(object)
      this.#skipBlanks()
      this.#expect(':')
      this.#skipBlanks()
      this.#lines.note(object, key, line)
      object[key] = this.#value(depth + 1)
    })
    return object
  }

  #array(depth: number): unknown[] {
    const array: unknown[] = []
    this.#members(']', () => {
      this.#lines.note(array, array.length, this.#line)
      array.push(this.#value(depth + 1))
    })
    return array
  }

  /** Reads what stands between brackets, separated by commas. */
  #members(end: string, readOne: () => void): void {
    this.#at += 1
    this.#skipBlanks()
    if (this.#take(end)) return
    do {
      this.#skipBlanks()
      readOne()
      this.#skipBlanks()
    } while (this.#take(','))
    this.#expect(end)
  }

  #key(object: object): string {
    if (this.#text[this.#at] !== '"') this.#stop('syntax')
    const start = this.#at
    const key = this.#string()
    if (forbiddenKeys.has(key)) this.#stop('forbiddenKey', start)
    if (Object.hasOwn(object, key)) this.#stop('duplicateKey', start)
    return key
  }

  #string(): string {
    const start = this.#at
    let end = start + 1
    for (let code = this.#text.charCodeAt(end); code !== quote; code = this.#text.charCodeAt(end)) {
      if (Number.isNaN(code)) this.#stop('syntax', start)
      end += code === backslash ? 2 : 1
    }
    this.#at = end + 1
    const value = unescape(this.#text.slice(start, this.#at))
    if (value === undefined) this.#stop('syntax', start)
    return value
  }

  #numberOrWord(): unknown {
    numberPattern.lastIndex = this.#at
    const digits = numberPattern.exec(this.#text)?.[0]
    if (digits !== undefined) return this.#number(digits)
    const word = Object.keys(words).find((one) => this.#text.startsWith(one, this.#at))
    if (word === undefined) this.#stop('syntax')
    this.#at += word.length
    return words[word]
  }

  #number(digits: string): number {
    const value = Number(digits)
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) this.#stop('numberRange')
    this.#at += digits.length
    return value
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at]
      if (character === '\n') this.#line += 1
      else if (character !== ' ' && character !== '\t' && character !== '\r') return
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #expect(character: string): void {
    if (!this.#take(character)) this.#stop('syntax')
  }

  #stop(reason: UnreadableReason, offset = this.#at): never {
    throw new Unreadable(reason, placeAt(this.#text, offset))
  }
}

/** The text of a quoted JSON string; `undefined` where it holds a bad escape, a control character or half a character. */
function unescape(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' && value.isWellFormed() ? value : undefined
  } catch {
    return undefined
  }
}
