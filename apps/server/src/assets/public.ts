// What other domains may use of areas, installations and ropes.
export type { ArchiveStatus } from './archive.ts'
export { assertNotArchived } from './archive.ts'
export type { ActorContext } from './change.ts'
export { assertEditable, assertNoRuleIssues, assertSameParent } from './change.ts'
export type { RopeWithParents } from './queries.ts'
export {
  canSee,
  findRopeWithParents,
  listClientUsers,
  listInternalUsers,
  lockArea,
  lockInstallation,
  lockRope,
  mayReach,
  selectAreaUsers,
} from './queries.ts'
