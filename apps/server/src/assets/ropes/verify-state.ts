import type { Queries } from '../../db/database.ts'
import type { DomainEventHandler } from '../../jobs/domain-events.ts'
import type { RopeState } from '../../records/public.ts'
import { computeStateFromDatabase, isSameState, readState, writeState } from '../../records/public.ts'
import { lockRope } from '../queries.ts'

/**
 * Recomputes the state of a rope from its whole record after it changed: a recording updates it from its neighbourhood
 * only. Where the results differ, the recomputed state is stored and the audit log reports it.
 */
export const verifyChangedState: DomainEventHandler<'state.changed'> = {
  on: ['state.changed'],
  newestPer: 'rope',
  async handle(db, { payload: { rope: id } }) {
    // Compared without a lock first; a recording may have been committed between the two queries.
    if ((await compareStates(db, id)).isSame) return null
    const rope = await lockRope(db, id)
    if (!rope) return null
    const { stored, computed, isSame } = await compareStates(db, id)
    if (isSame || !computed) return null
    await writeState(db, id, computed)
    const lossOverTarget = { old: percent(stored), new: percent(computed) }
    return {
      action: 'state.corrected',
      subject: { type: 'rope', id, name: rope.name },
      details: { changes: { lossOverTarget } },
    }
  },
}

function percent(state: RopeState | null): number | null {
  return state?.damages ? Math.round(state.damages.ratio * 1000) / 10 : null
}

async function compareStates(db: Queries, ropeId: string) {
  const stored = (await readState(db, ropeId)) ?? null
  const computed = await computeStateFromDatabase(db, ropeId)
  return { stored, computed, isSame: isSameState(stored, computed) }
}
