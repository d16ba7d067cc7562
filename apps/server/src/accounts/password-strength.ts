import { newPassword } from '@catenary/contract/accounts/session'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { AccountSettings } from '../http/app-context.ts'
import { throwProblem } from '../http/problems.ts'

/** The least score of zxcvbn (0–4) that a new password needs. */
export const minScore = 2

// Only the first characters are judged: the time grows fast with the length, and blocks the event loop.
const maxJudgedLength = 40

let estimator: Promise<ZxcvbnFactory> | undefined

// The dictionaries weigh some megabytes: they are read when the first password is chosen, not at every start.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: unwrapDefault(common.adjacencyGraphs) })
}

// The package's CommonJS build hides its keyboard graphs one level down, under `default`.
function unwrapDefault<T extends object>(graphs: T): T {
  return 'default' in graphs ? (graphs.default as T) : graphs
}

/** zxcvbn score of a password, from 0 to 4; `hints` are related words: name, mail, mandator. */
export async function passwordScore(password: string, hints: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  const words = [...hints, 'catenary'].flatMap((hint) => [hint, ...hint.split(/[@.\s]+/)]).filter((word) => word !== '')
  return (await estimator).check(password.slice(0, maxJudgedLength), words).score
}

/** A new password to rate. */
export interface PasswordCandidate {
  readonly password: string
  /** Words that a guesser would try first: names and mail address of the user. */
  readonly hints: readonly string[]
  /** Path of the password in the body, for the issue. */
  readonly path: string
}

/** Throws for a password that is too short or too long, begins or ends with a blank, or is too easy to guess. */
export async function validatePassword(accounts: AccountSettings, candidate: PasswordCandidate): Promise<void> {
  const { passwordMaxLength: max } = accounts
  const { password, hints, path } = candidate
  const parsed = newPassword.safeParse(password)
  const issues: FieldIssue[] = parsed.success ? [] : issuesOf(parsed.error).map((issue) => ({ ...issue, path }))
  if ([...password].length > max) issues.push({ path, code: 'tooLong', values: { max } })
  if (issues.length === 0 && (await passwordScore(password, hints)) < minScore)
    issues.push({ path, code: 'password.tooEasy' })
  if (issues.length > 0) throwProblem('input.invalid', { issues })
}
