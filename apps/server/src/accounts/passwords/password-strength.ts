import { newPassword } from '@catenary/contract/accounts/new-password'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { AccountSettings } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { FairQueue } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { createWorkerPool } from '../../ports/worker-pool.ts'

/** The least score of zxcvbn (0–4) that a new password needs. */
export const minScore = 2

// Only the first characters are judged: the time grows fast with the length.
const maxJudgedLength = 40

const queue = new FairQueue({ concurrency: 1, maxWaiting: 200, maxWaitingPerUser: 50 })
/** The dictionaries take a second of computing to load, and tens of megabytes: they stay while passwords are chosen, and are given back after so many milliseconds. */
const idleMs = 60_000
const threads = createWorkerPool({
  program: new URL('./password-score-worker.ts', import.meta.url),
  maxThreads: 1,
  minThreads: 0,
  idleMs,
})
/** A long password takes some hundred milliseconds. */
const timeLimitMs = 60_000

/**
 * zxcvbn score of a password, from 0 to 4; `hints` are related words: name, mail, mandator. Computed in a thread, since
 * loading the dictionaries and judging a long password would block the event loop; the next wait in a fair queue, and
 * throw as {@link FairQueue} does where too many wait.
 */
export function passwordScore(password: string, hints: readonly string[], requester: Requester): Promise<number> {
  const words = [...hints, 'catenary'].flatMap((hint) => [hint, ...hint.split(/[@.\s]+/)]).filter((word) => word !== '')
  const task = { password: password.slice(0, maxJudgedLength), words }
  return queue.run(requester, () => threads.run<number>(task, { timeLimitMs }))
}

/** A new password to rate. */
export interface PasswordCandidate {
  readonly password: string
  /** Words that a guesser would try first: names and mail address of the user. */
  readonly hints: readonly string[]
  /** Path of the password in the body, for the issue. */
  readonly path: string
  readonly requester: Requester
}

/**
 * What is wrong with a password: too short or too long, begins or ends with a blank, or too easy to guess. Never wait for it
 * within a transaction: passwords are judged one after the other.
 */
export async function passwordIssues(accounts: AccountSettings, candidate: PasswordCandidate): Promise<FieldIssue[]> {
  const { passwordMaxLength: max } = accounts
  const { password, hints, path, requester } = candidate
  const parsed = newPassword.safeParse(password)
  const issues: FieldIssue[] = parsed.success ? [] : issuesOf(parsed.error).map((issue) => ({ ...issue, path }))
  if ([...password].length > max) issues.push({ path, code: 'tooLong', values: { max } })
  if (issues.length === 0 && (await passwordScore(password, hints, requester)) < minScore)
    issues.push({ path, code: 'password.tooEasy' })
  return issues
}

/** Throws for a password that has any of {@link passwordIssues}. */
export async function validatePassword(accounts: AccountSettings, candidate: PasswordCandidate): Promise<void> {
  const issues = await passwordIssues(accounts, candidate)
  if (issues.length > 0) throwProblem('input.invalid', { issues })
}
