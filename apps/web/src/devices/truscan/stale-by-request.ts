/** What is stale after a measurement was requested or recorded. */
export const staleByRequest = ['ropes', 'truscan'] as const
