// What other domains may use of what is recorded on ropes, and of the state that follows.
export { reportTakenId } from './events/client-ids.ts'
export { isUnaltered, withHash } from './history/history.ts'
export { computeStateFromDatabase } from './state/compute-from-database.ts'
export type { RopeState } from './state/compute-state.ts'
export { readState, writeState } from './state/state-queries.ts'
export { refreshDamageState } from './state/state.ts'
export { isSameState } from './state/verify-states.ts'
