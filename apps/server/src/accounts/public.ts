// What other domains may use of accounts.
export { acquireRateLimitSlot } from './rate-limit-queries.ts'
export { unsubscribeUrl } from './unsubscribe-link.ts'
