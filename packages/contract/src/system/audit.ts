import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, timestamp } from '../primitives.ts'

/** What the audit log records. The four texts of an action stand in the catalogue under `audit.action.<action>`. */
export const auditActions = [
  'login.succeeded',
  'login.failed',
  'login.blocked',
  'login.codeFailed',
  'login.recoveryCodeUsed',
  'login.ended',
  'login.samlRefused',
  'session.ended',
  'password.linkRequested',
  'password.linkSent',
  'password.changed',
  'twoFactor.changed',
  'twoFactor.removed',
  'twoFactor.reset',
  'twoFactor.newRecoveryCodes',
  'user.created',
  'user.changed',
  'user.deleted',
  'user.invited',
  'user.activated',
  'user.shownAs',
  'user.unsubscribed',
  'token.created',
  'token.revoked',
  'calendarFeed.created',
  'calendarFeed.revoked',
  'mandator.created',
  'mandator.changed',
  'mandator.deleted',
  'users.downloaded',
  'audit.downloaded',
  'area.created',
  'area.changed',
  'area.archived',
  'area.restored',
  'installation.created',
  'installation.changed',
  'installation.archived',
  'installation.restored',
  'rope.created',
  'rope.changed',
  'rope.archived',
  'rope.restored',
  'state.corrected',
  'inspection.recorded',
  'inspection.imported',
  'event.recorded',
  'event.signed',
  'event.corrected',
  'event.archived',
  'event.restored',
  'task.created',
  'task.archived',
  'task.restored',
  'tasks.uploaded',
  'document.added',
  'document.renamed',
  'document.removed',
  'document.restored',
  'document.changed',
  'document.replaced',
  'document.confirmed',
  'document.infected',
  'document.unchecked',
  'document.released',
  'document.fileDeleted',
  'folder.created',
  'folder.changed',
  'folder.archived',
  'folder.restored',
  'notification.triggered',
  'device.created',
  'device.changed',
  'device.archived',
  'device.restored',
  'smartropeEvent.classified',
  'alarmRule.created',
  'alarmRule.changed',
  'alarmRule.removed',
  'alarm.acknowledged',
  'deviceToken.created',
  'deviceToken.revoked',
  'truscan.requested',
  'truscan.withdrawn',
  'truscan.failed',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secretCreated',
  'webhook.disabled',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What an entry of the audit log is about. */
export const auditSubjects = [
  'user',
  'mandator',
  'token',
  'download',
  'area',
  'installation',
  'rope',
  'event',
  'task',
  'document',
  'folder',
  'device',
  'webhook',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** One entry: who did what to whom, when, from where. It never contains values of passwords, codes or tokens. */
export const auditEntry = z
  .strictObject({
    id: z.string().meta({ description: 'Chain and number' }),
    timestamp: instant,
    action: z.enum(auditActions),
    actor: z.strictObject({
      id: id.nullable(),
      name: z.string(),
      isSystem: z.literal(true).optional().meta({ description: 'Catenary did it by itself, in a job' }),
    }),
    subject: z.strictObject({ type: z.enum(auditSubjects), id: id.nullable(), name: z.string() }),
    address: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** Where the rope of an event stands: `rope` in the details of its entries. */
export const auditRope = z.strictObject({ id, installationId: id, areaId: id })

const filters = {
  action: z.enum(auditActions).optional(),
  user: id.optional().meta({ description: 'Entries by or about this user' }),
  mandator: id.optional(),
  text: line(100, 0).optional().meta({ description: 'Part of a name' }),
  from: timestamp.optional(),
  to: timestamp.optional(),
}

/** Filters of the audit log. */
export const auditList = defineList({
  filters,
  sortable: ['timestamp'],
  defaultSort: '-timestamp',
  maxLimit: 200,
  defaultLimit: 50,
})

export const audit = {
  list: endpoint({
    name: 'audit.list',
    summary: 'The audit log, newest first where nothing else is asked for',
    method: 'GET',
    path: '/audit',
    permit: 'ADMIN',
    query: listQuery(auditList),
    response: z.array(auditEntry),
    list: auditList,
  }),
  listFile: endpoint({
    name: 'audit.listFile',
    summary: 'The audit log as a file (CSV or XLSX), newest first, at most 10,000 entries, each with its checksum',
    method: 'GET',
    path: '/audit/list',
    permit: 'ADMIN',
    query: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']).optional() }),
    response: 'file',
    maxConcurrent: 1,
  }),
}
