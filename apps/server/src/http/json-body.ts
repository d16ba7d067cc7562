import { createHash, webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readInSlices, TooManyKeys } from './json-slices.ts'
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
    else readSmall(text, (read) => void parse(request, read, done), done)
  })
}

function readSmall(text: string, parse: (text: string) => void, done: (refusal: Error) => void): void {
  try {
    refuseShape(text)
    if (holdsHalfCharacter(text)) throw new Refusal('input.malformed', [], {})
  } catch (error) {
    done(refusalOf(error))
    return
  }
  parse(text)
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
    const value = await thriftily(() => readInSlices(text, limits, read))
    if (typeof value === 'object' && value !== null) hashes.set(value, Buffer.from(hash).toString('hex'))
    return value
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): Error {
  if (error instanceof TooManyKeys)
    return new Refusal('input.invalid', [{ path: '', code: 'keys.tooMany', values: { max: mostKeys } }], {})
  return error instanceof SyntaxError ? new Refusal('input.malformed', [], {}) : (error as Error)
}

/** SHA-256 of a body that was large or is to be emptied, in hexadecimal; undefined for every other. */
export function hashOfLarge(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? hashes.get(body) : undefined
}

/** Remembers what a body was before it is emptied; harmless where it is remembered already. */
export function rememberHash(body: unknown): void {
  if (typeof body !== 'object' || body === null || hashes.has(body)) return
  hashes.set(body, createHash('sha256').update(JSON.stringify(body)).digest('hex'))
}

const wholeEscapes = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g

/** True for JSON that escapes one half of a character of two: no text is made of such, and no database takes it. */
function holdsHalfCharacter(json: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(json.replaceAll(wholeEscapes, ''))
}

/** Deeper than anything of the contract, and far from where code that follows a structure downwards would break. */
const mostDeep = 32
/** More than any object of the contract has. */
const mostKeys = 250
const limits = { mostDeep, mostKeys }
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Refuses JSON that is built too deep, or has objects of too many keys, before anything is made of it. */
function refuseShape(json: string): void {
  // How many commas stand at each depth; of a list, none are counted.
  const commas: number[] = []
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === backslash) at += 1
    else if (sign === quote) isInText = !isInText
    else if (isInText) continue
    else if (sign === openObject || sign === openList) {
      if (commas.length >= mostDeep) throw new SyntaxError('Too deep')
      commas.push(sign === openObject ? 0 : -Infinity)
    } else if (sign === closeObject || sign === closeList) commas.pop()
    else if (sign === comma) {
      const counted = (commas.pop() ?? 0) + 1
      if (counted >= mostKeys) throw new TooManyKeys()
      commas.push(counted)
    }
  }
}
