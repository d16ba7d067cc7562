import { move, transferableSymbol, valueSymbol } from 'piscina'
import { decodeMea } from './decode-mea.ts'

/** Decodes a measurement file; its levels are handed over, not copied. */
// oxlint-disable-next-line import/no-default-export -- the worker pool requires it
export default function decode(file: { readonly path: string; readonly name: string }): unknown {
  const outcome = decodeMea(file)
  if (outcome.kind === 'refused') return outcome
  return move({ [transferableSymbol]: outcome.levels.buffer, [valueSymbol]: outcome })
}
