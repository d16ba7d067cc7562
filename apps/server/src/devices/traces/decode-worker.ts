import { move, transferableSymbol, valueSymbol } from 'piscina'
import { decodeMea } from './decode-mea.ts'

/** Decodes a measurement file; its levels are handed over, not copied. */
export function run(file: { readonly path: string; readonly name: string }): unknown {
  const outcome = decodeMea(file)
  if (outcome.kind === 'refused') return outcome
  return move({ [transferableSymbol]: outcome.levels.buffer, [valueSymbol]: outcome })
}
