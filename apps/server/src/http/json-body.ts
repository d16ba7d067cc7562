import type { FastifyInstance } from 'fastify'
import { Refusal } from './problems.ts'

/** A body is read as it was sent, or refused: nothing is turned into another type, no text is taken for JSON. */
export function readJsonAsSent(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (holdsHalfCharacter(text) || isTooDeep(text)) done(new Refusal('input.malformed', [], {}))
    else parse(request, text, done)
  })
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
