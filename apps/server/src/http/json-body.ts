import type { FastifyInstance } from 'fastify'
import { Refusal } from './problems.ts'

/** A body is read as it was sent, or refused: nothing is turned into another type, no text is taken for JSON. */
export function readJsonAsSent(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (holdsHalfCharacter(text)) done(new Refusal('input.malformed', [], {}))
    else parse(request, text, done)
  })
}

const wholeEscapes = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g

/** True for JSON that escapes one half of a character of two: no text is made of such, and no database takes it. */
function holdsHalfCharacter(json: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(json.replaceAll(wholeEscapes, ''))
}
