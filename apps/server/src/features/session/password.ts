import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// The parameters that the password storage guidance of OWASP names for argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The form in which a password is stored: argon2id in PHC notation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

// What a user without a password is checked against, so that an unknown name takes as long as a wrong password.
const nobodysHash = hashPassword('no one has this password')

/** True where the password is the stored one; `null` is nobody's and never matches. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password)
  return matches && stored !== null
}

/** The least score of zxcvbn (0–4) that a new password needs. */
const leastScore = 2

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

/** True for a password that is too easy to guess; `hints` are words that stand near: name, mail, product. */
export async function isEasyToGuess(password: string, hints: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const words = [...hints, 'catenary'].flatMap((hint) => [hint, ...hint.split(/[@.\s]+/)]).filter((word) => word !== '')
  const { score } = (await estimator).check(password, words)
  return score < leastScore
}
