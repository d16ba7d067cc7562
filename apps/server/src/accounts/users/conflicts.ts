import { throwProblem } from '../../http/problems.ts'
import type { PlannedUser } from './planned-user.ts'

/** Runs a statement that writes a user; unique and foreign key violations become problems. */
export async function withConflictProblems(user: PlannedUser, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { code, constraint } = errorDetails(error)
    if (code === '23505') {
      const isName = constraint === 'users_username' && user.username !== user.email
      throwProblem('user.emailExists', {
        issues: [{ path: isName ? 'user.username' : 'user.email', code: 'duplicate' }],
      })
    }
    // A mandator that was deleted a moment ago.
    if (code === '23503')
      throwProblem('record.notFound', { issues: [{ path: 'user.mandators', code: 'mandators.unknown' }] })
    throw error
  }
}

function errorDetails(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? { ...error } : {}
}
