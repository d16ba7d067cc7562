import { id, timestamp } from '@catenary/contract/wire'
import type { FastifyReply } from 'fastify'
import { fail } from './problems.ts'

/** Where a list goes on: after this entry, newest first. */
export interface Cursor {
  readonly timestamp: string
  readonly id: string
}

/** A cursor as it stands in an address. */
export function cursorText(cursor: Cursor): string {
  return Buffer.from(`${cursor.timestamp} ${cursor.id}`).toString('base64url')
}

/** Tells in the header `Link` where a list goes on: at this address, asked like that. */
export function linkNext(
  reply: FastifyReply,
  address: string,
  query: Readonly<Record<string, string | number | undefined>>,
): void {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  void reply.header('link', `<${address}?${asked}>; rel="next"`)
}

/** The cursor of an address; refuses what is none. */
export function parseCursor(text: string): Cursor {
  const [time, entry] = Buffer.from(text, 'base64url').toString().split(' ')
  const parsed = { timestamp: timestamp.safeParse(time), id: id.safeParse(entry) }
  if (!parsed.timestamp.success || !parsed.id.success)
    return fail('input.invalid', { faults: [{ path: 'cursor', code: 'format' }] })
  return { timestamp: parsed.timestamp.data, id: parsed.id.data }
}
