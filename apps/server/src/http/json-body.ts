import { webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readInSlices } from './json-slices.ts'
import { Refusal } from './problems.ts'
import { thriftily } from './thrift.ts'

/** Bodies of more characters are read in slices, so that nobody waits for them. */
const large = 64 * 1024
const hashes = new WeakMap<object, string>()

/** A body is read as it was sent, or refused: nothing is turned into another type, no text is taken for JSON. */
export function readJsonAsSent(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (text.length > large) readLarge(text, readBy(parse, request)).then((value) => done(null, value), done)
    else if (holdsHalfCharacter(text) || isTooDeep(text)) done(new Refusal('input.malformed', [], {}))
    else parse(request, text, done)
  })
}

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>

function readBy(parse: Parse, request: FastifyRequest): (text: string) => unknown {
  return (text) => {
    if (holdsHalfCharacter(text)) throw new Refusal('input.malformed', [], {})
    let outcome: { readonly error: Error | null; readonly value?: unknown } = { error: null }
    // The parser of Fastify calls back before it returns.
    void parse(request, text, (error, value: unknown) => (outcome = { error, value }))
    if (outcome.error) throw outcome.error
    return outcome.value
  }
}

async function readLarge(text: string, read: (text: string) => unknown): Promise<unknown> {
  try {
    const hash = await webcrypto.subtle.digest('SHA-256', Buffer.from(text))
    const value = await thriftily(() => readInSlices(text, mostDeep, read))
    if (typeof value === 'object' && value !== null) hashes.set(value, Buffer.from(hash).toString('hex'))
    return value
  } catch (error) {
    throw error instanceof SyntaxError ? new Refusal('input.malformed', [], {}) : error
  }
}

/** SHA-256 of the text of a large body, in hexadecimal; undefined for one that was read at once. */
export function hashOfLarge(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? hashes.get(body) : undefined
}

const wholeEscapes = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g

/** True for JSON that escapes one half of a character of two: no text is made of such, and no database takes it. */
function holdsHalfCharacter(json: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(json.replaceAll(wholeEscapes, ''))
}

/** Deeper than anything of the contract, and far from where code that follows a structure downwards would break. */
const mostDeep = 32
const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const openings = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const closings = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))

/** True for JSON that holds lists and objects inside one another more than {@link mostDeep} times. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length && depth <= mostDeep; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === backslash) at += 1
    else if (sign === quote) isInText = !isInText
    else if (!isInText && openings.has(sign)) depth += 1
    else if (!isInText && closings.has(sign)) depth -= 1
  }
  return depth > mostDeep
}
