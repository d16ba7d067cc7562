import type { FieldIssue } from '@catenary/contract/issues'
import { pathText } from '@catenary/contract/issues'
import { getLocation, visit } from 'jsonc-parser'

/** Where a text stops being JSON. */
export interface JsonFault {
  /** Characters (UTF-16 code units) before what should not stand there. */
  readonly offset: number
  /** Characters of what should not stand there; 0 where something is missing. */
  readonly length: number
  /** The names and indices at which it stands. */
  readonly path: readonly (string | number)[]
}

/** A text is no JSON, and it is known where. */
export class JsonFaultError extends SyntaxError {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super('Not valid JSON')
    this.fault = fault
  }
}

/** Further into a text faults are not looked for: it takes three times as long as parsing, without a pause. */
const maxChars = 1_000_000
/** Characters that are shown of what should not stand there. */
const maxShownChars = 40

/**
 * The first fault of a text that is no JSON (RFC 8259), looked for in its first million characters; undefined where there is
 * none, and where it is nested too deeply.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const part = text.slice(0, maxChars)
  const fault = firstFault(part)
  // What ends with the part may go on in the text.
  if (!fault || (part.length < text.length && fault.offset + fault.length >= part.length)) return undefined
  return { ...fault, path: jsonPathAt(part, fault.offset) }
}

function firstFault(text: string): JsonFault | undefined {
  try {
    const onError = (_: unknown, offset: number, length: number) => {
      throw new JsonFaultError({ offset, length, path: [] })
    }
    visit(text, { onError }, { disallowComments: true })
    return undefined
  } catch (error) {
    // Anything else: nested so deeply that the stack overflows.
    return error instanceof JsonFaultError ? error.fault : undefined
  }
}

/** The names and indices at which an offset of a JSON text is; empty where faults are not looked for. */
export function jsonPathAt(text: string, offset: number): JsonFault['path'] {
  if (offset > maxChars) return []
  const { path } = getLocation(text.slice(0, maxChars), offset)
  // Where a name is missing, the last part is empty.
  return path.at(-1) === '' ? path.slice(0, -1) : path
}

/** An escaped half of a character, which is no text: pairs, and escaped backslashes, are skipped. */
const surrogateEscapes = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g
const escapeLength = 6

/** The first escaped half of a character in a JSON text: PostgreSQL stores no such text. */
export function findLoneSurrogate(text: string): JsonFault | undefined {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return undefined
  for (const { 0: match, index } of text.matchAll(surrogateEscapes))
    if (match.length === escapeLength) return { offset: index, length: escapeLength, path: jsonPathAt(text, index) }
  return undefined
}

/** A fault in a text as an issue: its path, line and column, and what stands there. */
export function jsonFaultIssue(text: string, { offset, length, path }: JsonFault): FieldIssue {
  let line = 1
  for (let index = 0; index < offset; index += 1) if (text.charCodeAt(index) === newline) line += 1
  const column = offset - (offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1))
  // Not half of a pair.
  const shown = text.slice(offset, offset + Math.min(length, maxShownChars)).replace(/[\ud800-\udbff]$/, '')
  return {
    path: pathText('', path),
    code: 'json',
    values: { line, column },
    line,
    ...(shown === '' ? {} : { value: shown }),
  }
}

const newline = 10
