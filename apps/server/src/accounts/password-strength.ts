import type { Fault } from '@catenary/contract/faults'
import { newPassword } from '@catenary/contract/session'
import { faultsOf } from '@catenary/contract/faults'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { fail } from '../http/problems.ts'
import type { AccountSettings } from '../http/serving.ts'

/** The least score of zxcvbn (0–4) that a new password needs. */
export const leastScore = 2

// A longer password is judged by its beginning: the work grows fast with the length, and nobody else is served meanwhile.
const judgedLength = 40

let estimator: Promise<ZxcvbnFactory> | undefined

// The dictionaries weigh some megabytes: they are read when the first password is chosen, not at every start.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: unwrapped(common.adjacencyGraphs) })
}

// The package's CommonJS build hides its keyboard graphs one level down, under `default`.
function unwrapped<T extends object>(graphs: T): T {
  return 'default' in graphs ? (graphs.default as T) : graphs
}

/** How hard a password is to guess, from 0 to 4; `hints` are words that stand near: name, mail, mandator. */
export async function passwordScore(password: string, hints: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  const words = [...hints, 'catenary'].flatMap((hint) => [hint, ...hint.split(/[@.\s]+/)]).filter((word) => word !== '')
  return (await estimator).check(password.slice(0, judgedLength), words).score
}

/** A password that somebody chooses. */
export interface ChosenPassword {
  readonly password: string
  /** Words that a guesser would try first: names and mail address of the user. */
  readonly hints: readonly string[]
  /** Where the password stands in the body, for the fault. */
  readonly path: string
}

/** Refuses a password that breaks a rule: too short or too long, blank at an end, too easy to guess. */
export async function refuseUnfitPassword(accounts: AccountSettings, chosen: ChosenPassword): Promise<void> {
  const { passwordMaxLength: max } = accounts
  const { password, hints, path } = chosen
  const parsed = newPassword.safeParse(password)
  const faults: Fault[] = parsed.success ? [] : faultsOf(parsed.error).map((fault) => ({ ...fault, path }))
  if ([...password].length > max) faults.push({ path, code: 'tooLong', values: { max } })
  if (faults.length === 0 && (await passwordScore(password, hints)) < leastScore)
    faults.push({ path, code: 'password.tooEasy' })
  if (faults.length > 0) fail('input.invalid', { faults })
}
