import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ParseTask, SerializingTask } from './parse-in-thread.ts'
import { parseReport } from './parse-report.ts'
import { serializeReport } from './serialize-report.ts'

/** Reads a report; one that is wanted written out is handed over, not copied. */
export function run({ file, rope, leaveOut, importHash }: ParseTask & Partial<SerializingTask>): unknown {
  const outcome = parseReport(file, rope, leaveOut)
  if (outcome.kind !== 'parsed' || importHash === undefined) return outcome
  const report = serializeReport(outcome, importHash)
  return move({ [transferableSymbol]: report.members.buffer, [valueSymbol]: report })
}
