import { fail } from '../../http/problems.ts'
import type { PlannedUser } from './plan.ts'

/** Runs a statement that writes a user; what the database finds taken or gone is refused as such. */
export async function asTaken(user: PlannedUser, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const { code, constraint } = toldBy(error)
    if (code === '23505') {
      const isName = constraint === 'users_username' && user.username !== user.email
      fail('user.emailExists', { faults: [{ path: isName ? 'user.username' : 'user.email', code: 'duplicate' }] })
    }
    // A mandator that was deleted a moment ago.
    if (code === '23503') fail('record.notFound', { faults: [{ path: 'user.mandators', code: 'mandators.unknown' }] })
    throw error
  }
}

function toldBy(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? { ...error } : {}
}
