import { z } from 'zod'
import { mandator } from '../accounts/mandators.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, id, instant, reference } from '../primitives.ts'
import { documentExtensions } from './document-types.ts'
import { addedDocument, document } from './documents.ts'

/** For how many days ahead administrators are told that a document expires. */
export const expiryNoticeDays = 30

/** Whether a document may be relied on at a day. */
export type Validity = 'notYet' | 'valid' | 'expiring' | 'expired'

/** Whether a document with these days, both included, is valid at `today`, a day such as `2026-03-01`. */
export function validityAt(
  today: string,
  { validFrom, validUntil }: { readonly validFrom?: string | null; readonly validUntil?: string | null },
): Validity {
  if (validUntil && validUntil < today) return 'expired'
  if (validFrom && validFrom > today) return 'notYet'
  return validUntil && validUntil <= daysAfter(today, expiryNoticeDays) ? 'expiring' : 'valid'
}

/** The day that many days after another. */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** One file that a general document has or had. */
export const documentVersion = z
  .strictObject({
    version: z.number().int().meta({ description: 'From 1' }),
    name: z.string().meta({ description: 'Of the file as it was sent' }),
    mimeType: z.string(),
    size: z.number().int(),
    hash: z.string().meta({ description: 'SHA-256 of its bytes, in hexadecimal' }),
    uri: z.string().meta({ description: 'Where its bytes are' }),
    createdAt: instant,
    createdBy: z.strictObject({ name: z.string() }),
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof documentVersion>

/** Who is to read a document, and the newest version that they confirmed; nulls where none. */
export const readingConfirmation = z.strictObject({
  user: z.strictObject({ id, name: z.string() }),
  version: z.number().int().nullable(),
  confirmedAt: instant.nullable(),
})
export type ReadingConfirmation = z.infer<typeof readingConfirmation>

/** How many bytes all general documents together have, and may have; as those of a mandator. */
export const generalStorage = z.strictObject({
  storageUsed: mandator.shape.storageUsed.meta({
    description: 'Bytes of their files, earlier and deleted ones included',
  }),
  storageQuota: mandator.shape.storageQuota.meta({ description: 'Bytes that their files may have; null: any' }),
})

const ofDocument = '/documents/{id}'

export const generalDocuments = {
  properties: endpoint({
    name: 'generalDocuments.properties',
    summary: 'One general document, without its bytes',
    method: 'GET',
    path: `${ofDocument}/properties`,
    permit: 'DOCUMENT',
    params: reference,
    response: document,
    versioned: true,
  }),
  versions: endpoint({
    name: 'generalDocuments.versions',
    summary: 'The files that a general document has had, the newest first',
    method: 'GET',
    path: `${ofDocument}/versions`,
    permit: 'DOCUMENT',
    params: reference,
    response: z.array(documentVersion),
  }),
  addVersion: endpoint({
    name: 'generalDocuments.addVersion',
    summary: 'Replace the file of a general document; earlier ones stay. The same file again replaces nothing',
    method: 'POST',
    path: `${ofDocument}/versions`,
    permit: 'ADMIN',
    params: reference,
    upload: { field: 'files', extensions: documentExtensions, maxBytes: Number.MAX_SAFE_INTEGER, multiple: true },
    body: z.strictObject({ id: clientId.optional() }),
    response: addedDocument,
    status: 201,
    acceptsClientId: true,
  }),
  required: endpoint({
    name: 'generalDocuments.required',
    summary:
      'The documents that the caller is to read and has not confirmed in their newest version: in the chosen language, or in any where none was chosen',
    method: 'GET',
    path: '/required-reading',
    permit: 'DOCUMENT',
    response: z.array(document),
  }),
  confirm: endpoint({
    name: 'generalDocuments.confirm',
    summary: 'Confirm having read the newest version of a document',
    method: 'PUT',
    path: `${ofDocument}/confirmation`,
    permit: 'DOCUMENT',
    params: reference,
    body: z.strictObject({ version: z.number().int().min(1).max(1_000_000) }),
    response: document,
    versioned: true,
  }),
  confirmations: endpoint({
    name: 'generalDocuments.confirmations',
    summary: 'Who is to read a document, by its languages, and who confirmed it, by name',
    method: 'GET',
    path: `${ofDocument}/confirmations`,
    permit: 'ADMIN',
    params: reference,
    response: z.array(readingConfirmation),
  }),
  expiring: endpoint({
    name: 'generalDocuments.expiring',
    summary: `The documents that have expired or expire within ${expiryNoticeDays} days, the earliest first`,
    method: 'GET',
    path: '/expiring-documents',
    permit: 'ADMIN',
    response: z.array(document),
  }),
  storage: endpoint({
    name: 'generalDocuments.storage',
    summary: 'How much the general documents store, and may store, together',
    method: 'GET',
    path: '/general-documents/storage',
    permit: 'ADMIN',
    response: generalStorage,
  }),
}
