import { createHash, webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withEagerGc } from '../limits/eager-gc.ts'
import { ProblemError } from '../problems.ts'
import { parseInSlices, TooManyKeys } from './json-slices.ts'

/** Longer bodies are parsed in slices, so that they do not block the event loop. */
const largeBodyChars = 64 * 1024
const hashes = new WeakMap<object, string>()

/** Replaces Fastify's content type parsers: JSON only, without coercion. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (text.length > largeBodyChars)
      parseLargeBody(text, syncParser(parse, request)).then((value) => done(null, value), done)
    else parseSmallBody(text, (parseSync) => void parse(request, parseSync, done), done)
  })
}

function parseSmallBody(text: string, parse: (text: string) => void, done: (refusal: Error) => void): void {
  try {
    assertShape(text)
    if (hasLoneSurrogate(text)) throw new ProblemError('input.malformed', [], {})
  } catch (error) {
    done(toProblemError(error))
    return
  }
  parse(text)
}

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>

function syncParser(parse: Parse, request: FastifyRequest): (text: string) => unknown {
  return (text) => {
    if (hasLoneSurrogate(text)) throw new ProblemError('input.malformed', [], {})
    let result: { readonly error: Error | null; readonly value?: unknown } = { error: null }
    // Fastify's parser calls back synchronously.
    void parse(request, text, (error, value: unknown) => (result = { error, value }))
    if (result.error) throw result.error
    return result.value
  }
}

async function parseLargeBody(text: string, parseSync: (text: string) => unknown): Promise<unknown> {
  try {
    const hash = await webcrypto.subtle.digest('SHA-256', Buffer.from(text))
    const value = await withEagerGc(() => parseInSlices(text, limits, parseSync))
    if (typeof value === 'object' && value !== null) hashes.set(value, Buffer.from(hash).toString('hex'))
    return value
  } catch (error) {
    throw toProblemError(error)
  }
}

function toProblemError(error: unknown): Error {
  if (error instanceof TooManyKeys)
    return new ProblemError('input.invalid', [{ path: '', code: 'keys.tooMany', values: { max: maxKeys } }], {})
  return error instanceof SyntaxError ? new ProblemError('input.malformed', [], {}) : (error as Error)
}

/** SHA-256 of a body that was large or is to be emptied, in hexadecimal; undefined for every other. */
export function largeBodyHash(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? hashes.get(body) : undefined
}

/** Stores a body's hash before its long list is emptied; idempotent. */
export function storeBodyHash(body: unknown): void {
  if (typeof body !== 'object' || body === null || hashes.has(body)) return
  hashes.set(body, createHash('sha256').update(JSON.stringify(body)).digest('hex'))
}

const surrogatePairEscapes = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g

/** True for JSON with an escaped lone surrogate: PostgreSQL stores no such text. */
function hasLoneSurrogate(json: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(json.replaceAll(surrogatePairEscapes, ''))
}

/** Deeper than anything of the contract, and far from where code that follows a structure downwards would break. */
const maxDepth = 32
/** More than any object of the contract has. */
const maxKeys = 250
const limits = { maxDepth, maxKeys }
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((char) =>
  char.charCodeAt(0),
)

/** Throws for JSON with too much nesting or too many keys, before it is parsed. */
function assertShape(json: string): void {
  // How many commas stand at each depth; of a list, none are counted.
  const commas: number[] = []
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === backslash) at += 1
    else if (char === quote) isInText = !isInText
    else if (isInText) continue
    else if (char === openObject || char === openList) {
      if (commas.length >= maxDepth) throw new SyntaxError('Too deep')
      commas.push(char === openObject ? 0 : -Infinity)
    } else if (char === closeObject || char === closeList) commas.pop()
    else if (char === comma) {
      const counted = (commas.pop() ?? 0) + 1
      if (counted >= maxKeys) throw new TooManyKeys()
      commas.push(counted)
    }
  }
}
