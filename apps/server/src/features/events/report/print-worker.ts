import { move } from 'piscina'
import type { PrintTask } from '../../../ports/pdf.ts'
import { typesetter } from '../../../ports/report/typesetter.ts'
import { orderedReport } from './order.ts'
import type { ReportOrder } from './order.ts'

const typeset = typesetter()

/** Prints a report; what comes back is handed over, not copied. */
// oxlint-disable-next-line import/no-default-export -- the threads ask for it
export default function print({ order, files }: PrintTask): unknown {
  return move(typeset(orderedReport(JSON.parse(order) as ReportOrder), files))
}

/** Does nothing: whoever asks for it wants this module loaded. */
export function warm(): void {}
