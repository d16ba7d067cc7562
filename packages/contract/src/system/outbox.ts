import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../primitives.ts'

/** A mail stored as a file because no mail server is configured; text only. */
export const outboxEntry = z
  .strictObject({
    id: z.string(),
    timestamp: instant,
    to: z.string().meta({ description: 'The address of whom it is for' }),
    subject: z.string(),
    text: z.string(),
  })
  .meta({ id: 'KeptMail' })
export type OutboxEntry = z.infer<typeof outboxEntry>

export const outbox = {
  list: endpoint({
    name: 'outbox.list',
    summary: 'The latest mails, newest first, where they are kept as files; not there where a mail server takes them',
    method: 'GET',
    path: '/outbox',
    permit: 'ADMIN',
    response: z.array(outboxEntry),
  }),
}
