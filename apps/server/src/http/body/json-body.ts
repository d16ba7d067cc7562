import { isUtf8 } from 'node:buffer'
import { createHash, webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withEagerGc } from '../limits/eager-gc.ts'
import { ProblemError } from '../problems.ts'
import type { JsonFault } from './json-fault.ts'
import { JsonFaultError, findLoneSurrogate, jsonFaultIssue } from './json-fault.ts'
import type { ParseJson } from './json-slices.ts'
import { TooManyKeys, assertJsonShape, parseInSlices, parsePart } from './json-slices.ts'

/** Longer bodies are parsed in slices, so that they do not block the event loop. */
const largeBodyChars = 64 * 1024
const hashes = new WeakMap<object, string>()

/** Replaces Fastify's content type parsers: JSON in UTF-8 only, without coercion. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Decoding replaces what is no UTF-8; the check takes a hundredth of the time that parsing takes.
    if (!isUtf8(bytes)) return done(new ProblemError('input.malformed', [], {}))
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
    if (text === '') done(null, undefined)
    else if (text.length > largeBodyChars)
      parseLargeBody(text, syncParser(parse, request)).then((value) => done(null, value), done)
    else parseSmallBody(text, syncParser(parse, request), done)
  })
}

function parseSmallBody(
  text: string,
  parseSync: ParseJson,
  done: (error: Error | null, value?: unknown) => void,
): void {
  let value: unknown
  try {
    assertJsonShape(text, limits)
    value = parsePart(text, parseSync)
  } catch (error) {
    done(toProblemError(error, text))
    return
  }
  done(null, value)
}

/** The problem of a text that is no JSON, with the place of its first fault where it is known. */
function malformed(text: string, fault?: JsonFault): ProblemError {
  return new ProblemError('input.malformed', fault ? [jsonFaultIssue(text, fault)] : [], {})
}

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>

function syncParser(parse: Parse, request: FastifyRequest): ParseJson {
  return (text) => {
    const half = findLoneSurrogate(text)
    if (half) throw new JsonFaultError(half)
    let result: { readonly error: Error | null; readonly value?: unknown } = { error: null }
    // Fastify's parser calls back synchronously.
    void parse(request, text, (error, value: unknown) => (result = { error, value }))
    if (result.error) throw result.error
    return result.value
  }
}

async function parseLargeBody(text: string, parseSync: ParseJson): Promise<unknown> {
  try {
    const hash = await webcrypto.subtle.digest('SHA-256', Buffer.from(text))
    const value = await withEagerGc(() => parseInSlices(text, limits, parseSync))
    if (typeof value === 'object' && value !== null) hashes.set(value, Buffer.from(hash).toString('hex'))
    return value
  } catch (error) {
    throw toProblemError(error, text)
  }
}

function toProblemError(error: unknown, text: string): Error {
  if (error instanceof TooManyKeys)
    return new ProblemError('input.invalid', [{ path: '', code: 'keys.tooMany', values: { max: maxKeys } }], {})
  if (error instanceof JsonFaultError) return malformed(text, error.fault)
  return error instanceof SyntaxError ? malformed(text) : (error as Error)
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

/** Deeper than any body of the contract, and far below the depth at which recursive code overflows the stack. */
const maxDepth = 32
/** More keys than any object of the contract has. */
const maxKeys = 250
const limits = { maxDepth, maxKeys }
