import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: unwrapDefault(common.adjacencyGraphs),
})

// The package's CommonJS build hides its keyboard graphs one level down, under `default`.
function unwrapDefault<T extends object>(graphs: T): T {
  return 'default' in graphs ? (graphs.default as T) : graphs
}

/** zxcvbn score of a password, from 0 to 4; `words` are what a guesser would try first. */
export function run({ password, words }: { readonly password: string; readonly words: string[] }): number {
  return estimator.check(password, words).score
}
