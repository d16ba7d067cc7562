import { id, timestamp } from '@catenary/contract/wire'
import { fail } from '../../http/problems.ts'
import type { Cursor } from './queries.ts'

/** A cursor as it stands in an address. */
export function cursorText({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url')
}

/** The cursor of an address; refuses what is none. */
export function parseCursor(text: string): Cursor {
  const [time, document] = Buffer.from(text, 'base64url').toString().split(' ')
  const parsed = { createdAt: timestamp.safeParse(time), id: id.safeParse(document) }
  if (!parsed.createdAt.success || !parsed.id.success)
    return fail('input.invalid', { faults: [{ path: 'cursor', code: 'format' }] })
  return { createdAt: parsed.createdAt.data, id: parsed.id.data }
}
