import type { UnreadableReason } from '@catenary/contract/records/mrt-report'
import { LineMap } from './line-map.ts'
import { positionAt, UnreadableFileError } from './unreadable-file-error.ts'

const maxDepth = 32
/** A little more than the largest report has. */
const maxValues = 1_000_000
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literals: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const quote = 0x22
const backslash = 0x5c

/**
 * Parses JSON (RFC 8259) more strictly than `JSON.parse`, so that no value is altered silently: duplicate keys are
 * errors, numbers must fit a double (integers exactly), nesting is at most 32. Records the line of every value.
 *
 * @throws {@link UnreadableFileError} with the position of the first error
 */
export function parseStrictJson(text: string): { value: unknown; lines: LineMap } {
  return new StrictJson(text).document()
}

class StrictJson {
  readonly #text: string
  readonly #lines: LineMap
  #offset = 0
  #line = 1
  #values = 0

  constructor(text: string) {
    this.#text = text
    this.#skipBlanks()
    this.#lines = new LineMap(this.#line)
  }

  document(): { value: unknown; lines: LineMap } {
    const value = this.#value(1)
    this.#skipBlanks()
    if (this.#offset < this.#text.length) this.#fail('syntax')
    return { value, lines: this.#lines }
  }

  #value(depth: number): unknown {
    this.#values += 1
    if (this.#values > maxValues) this.#fail('tooMany')
    const first = this.#text[this.#offset]
    if (first === '"') return this.#string()
    if (first !== '{' && first !== '[') return this.#numberOrLiteral()
    if (depth > maxDepth) this.#fail('tooDeep')
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
      this.#lines.set(object, key, line)
      object[key] = this.#value(depth + 1)
    })
    return object
  }

  #array(depth: number): unknown[] {
    const array: unknown[] = []
    this.#members(']', () => {
      this.#lines.set(array, array.length, this.#line)
      array.push(this.#value(depth + 1))
    })
    return array
  }

  /** Reads comma-separated values between brackets. */
  #members(end: string, readOne: () => void): void {
    this.#offset += 1
    this.#skipBlanks()
    if (this.#consume(end)) return
    do {
      this.#skipBlanks()
      readOne()
      this.#skipBlanks()
    } while (this.#consume(','))
    this.#expect(end)
  }

  #key(object: object): string {
    if (this.#text[this.#offset] !== '"') this.#fail('syntax')
    const start = this.#offset
    const key = this.#string()
    if (forbiddenKeys.has(key)) this.#fail('forbiddenKey', start)
    if (Object.hasOwn(object, key)) this.#fail('duplicateKey', start)
    return key
  }

  #string(): string {
    const start = this.#offset
    let end = start + 1
    for (let code = this.#text.charCodeAt(end); code !== quote; code = this.#text.charCodeAt(end)) {
      if (Number.isNaN(code)) this.#fail('syntax', start)
      end += code === backslash ? 2 : 1
    }
    this.#offset = end + 1
    const value = unescape(this.#text.slice(start, this.#offset))
    if (value === undefined) this.#fail('syntax', start)
    return value
  }

  #numberOrLiteral(): unknown {
    numberPattern.lastIndex = this.#offset
    const digits = numberPattern.exec(this.#text)?.[0]
    if (digits !== undefined) return this.#number(digits)
    const literal = Object.keys(literals).find((candidate) => this.#text.startsWith(candidate, this.#offset))
    if (literal === undefined) this.#fail('syntax')
    this.#offset += literal.length
    return literals[literal]
  }

  #number(digits: string): number {
    const value = Number(digits)
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) this.#fail('numberRange')
    this.#offset += digits.length
    return value
  }

  #skipBlanks(): void {
    for (; this.#offset < this.#text.length; this.#offset += 1) {
      const character = this.#text[this.#offset]
      if (character === '\n') this.#line += 1
      else if (character !== ' ' && character !== '\t' && character !== '\r') return
    }
  }

  #consume(character: string): boolean {
    if (this.#text[this.#offset] !== character) return false
    this.#offset += 1
    return true
  }

  #expect(character: string): void {
    if (!this.#consume(character)) this.#fail('syntax')
  }

  #fail(reason: UnreadableReason, offset = this.#offset): never {
    throw new UnreadableFileError(reason, positionAt(this.#text, offset))
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
