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

/** In longer texts faults are not looked for: it takes three times as long as parsing, without a pause. */
const maxChars = 1_000_000
/** Characters that are shown of what should not stand there. */
const maxShownChars = 40

/** The first fault of a text that is no JSON (RFC 8259); undefined where there is none or the text is too long or deep. */
export function findJsonFault(text: string): JsonFault | undefined {
  if (text.length > maxChars) return undefined
  let fault: JsonFault | undefined
  try {
    const onError = (_: unknown, offset: number, length: number) => (fault ??= { offset, length, path: [] })
    visit(text, { onError }, { disallowComments: true })
    return fault && { ...fault, path: jsonPathAt(text, fault.offset) }
  } catch {
    // Nested so deeply that the stack overflows.
    return undefined
  }
}

/** The names and indices at which an offset of a JSON text is; empty for a text in which faults are not looked for. */
export function jsonPathAt(text: string, offset: number): JsonFault['path'] {
  if (text.length > maxChars) return []
  const { path } = getLocation(text, offset)
  // Where a name is missing, the last part is empty.
  return path.at(-1) === '' ? path.slice(0, -1) : path
}

/** A fault in a text as an issue: its path, line and column, and what stands there. */
export function jsonFaultIssue(text: string, { offset, length, path }: JsonFault): FieldIssue {
  const before = text.slice(0, offset).split('\n')
  const line = before.length
  const shown = text.slice(offset, offset + Math.min(length, maxShownChars))
  return {
    path: pathText('', path),
    code: 'json',
    values: { line, column: (before.at(-1)?.length ?? 0) + 1 },
    line,
    ...(shown === '' ? {} : { value: shown }),
  }
}
