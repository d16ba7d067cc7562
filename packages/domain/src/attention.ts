/** Why a rope needs attention, the most urgent first. */
export const attentionReasons = [
  'limitReached',
  'alarm',
  'limitSoon',
  'overdue',
  'probablyReached',
  'splicesToRenew',
  'doubtfulEntries',
  'healthFalling',
  'neverInspected',
  'unreadAlarms',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** A limit that is plausible within so many days, by the cautious date, is soon. */
export const limitSoonDays = 90
/** A health that the last inspection and what was recorded since lowered by so many percentage points is falling. */
export const healthFallPoints = 5
