/**
 * Keys of PostgreSQL's advisory locks that mean the same in every process on a database. Each is taken for one thing: two things under one
 * key would wait for each other without a reason.
 */
export const advisoryLocks = {
  /** Its holder migrates the database; the others wait. */
  migration: 4_712_071_921,
  /** Its holder makes the roles of the server; the others wait. */
  roles: 4_712_071_922,
  /** Its holder relays the domain events, which preserves their order. */
  relay: 4_712_071_923,
  /** Taken by the guard: late values are added to the roll-ups of sensors. */
  lateRollUps: 4_712_071_924,
  /** Taken by the guard: the roll-ups of sensors are computed. */
  rollUps: 4_712_071_925,
  /** Its holder restores a backup into the database; the others wait, and find its data. */
  restoration: 4_712_071_926,
} as const
