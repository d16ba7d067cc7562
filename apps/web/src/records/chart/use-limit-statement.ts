import { limitStatementFor } from '@catenary/charts/limit-sentence'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { LossOverTarget } from '@catenary/contract/records/events'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import { useMemo } from 'react'
import type { ChartView } from './chart-view.ts'

/** When the limit of a rope is reached, by an answer that was read at `now` (milliseconds since 1970); null where nothing can be said. */
export function useLimitStatement(
  rope: Rope,
  {
    answer,
    now,
    xAxis,
  }: { readonly answer: LossOverTarget | undefined; readonly now: number } & Pick<ChartView, 'xAxis'>,
): LimitStatement | null {
  const { expectedServiceLife } = rope.attributes
  return useMemo(
    () => (answer ? limitStatementFor({ answer, xAxis, now, expectedServiceLife }) : null),
    [answer, xAxis, now, expectedServiceLife],
  )
}
