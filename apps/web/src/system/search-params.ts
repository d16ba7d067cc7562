import type { WebhookDeliveryState } from '@catenary/contract/system/webhooks'
import type { ParsedSearch } from '../navigation/search-param-parsers.ts'
import {
  calendarDay,
  mailId,
  matchingPattern,
  oneOf,
  pageCursor,
  searchValidator,
  recordId,
  typedText,
} from '../navigation/search-param-parsers.ts'

const auditParams = {
  /** As it came: which there are is known with the page. */
  action: typedText,
  user: recordId,
  mandator: recordId,
  text: typedText,
  /** Days in the reader's own time. */
  from: calendarDay,
  to: calendarDay,
  cursor: pageCursor,
}

/** The audit log: what narrows it, and its page. */
export const validateAuditSearch = searchValidator(auditParams)
export type AuditSearch = ParsedSearch<typeof auditParams>

/** The stored mails: the id of the open one. */
export const validateOutboxSearch = searchValidator({ mail: mailId })

/** The tabs of the page for developers. */
export const apiTabs = ['start', 'reference', 'webhooks', 'swagger'] as const
export type ApiTab = (typeof apiTabs)[number]

/** The page for developers: its tab, and the call that is open. */
export const validateApiSearch = searchValidator({ tab: oneOf(apiTabs), call: matchingPattern(/^\w+\.\w+$/) })

const webhookParams = {
  state: oneOf(['waiting', 'sent', 'failed'] as const satisfies readonly WebhookDeliveryState[]),
  cursor: pageCursor,
}

/** One webhook: what narrows its log, and the page of that. */
export const validateWebhookSearch = searchValidator(webhookParams)
export type WebhookSearch = ParsedSearch<typeof webhookParams>
