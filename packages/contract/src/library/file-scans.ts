import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledLine } from '../field.ts'
import { id, instant } from '../primitives.ts'
import { documentTargets } from './documents.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const named = z.strictObject({ id, name: z.string() })

/** What a virus scanner found, or could not check. */
export const scanFinding = z
  .strictObject({
    hash: hash.meta({ description: 'SHA-256 of the bytes, in hexadecimal' }),
    state: z.enum(['infected', 'unchecked', 'released', 'removed']),
    finding: z
      .string()
      .nullable()
      .meta({ description: 'What was found, as the scanner names it; why it was not checked: tooLarge or failed' }),
    isHeld: z.boolean().meta({ description: 'It cannot be opened' }),
    scannedAt: instant,
    decision: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    documents: z.array(
      z.strictObject({
        id,
        name: z.string(),
        size: z.number().int().meta({ description: 'In bytes' }),
        createdAt: instant,
        createdBy: z.string(),
        isDeleted: z.boolean(),
        target: z.strictObject({ type: z.enum(documentTargets), id, name: z.string() }),
        mandator: named.nullable().meta({ description: 'Null for a general document' }),
        area: named.nullable(),
        installation: named.nullable(),
        rope: named.nullable(),
      }),
    ),
  })
  .meta({ id: 'ScanFinding' })
export type ScanFinding = z.infer<typeof scanFinding>

/** So many findings are listed, the newest first. */
export const maxListedFindings = 200

const params = z.strictObject({ hash })
const ofFinding = '/file-scans/{hash}'

export const fileScans = {
  list: endpoint({
    name: 'fileScans.list',
    summary: 'What the virus scanner found and could not check, the newest first, and how much waits for it',
    method: 'GET',
    path: '/file-scans',
    permit: 'ADMIN',
    response: z.strictObject({
      isOn: z.boolean().meta({ description: 'A virus scanner is set up' }),
      waiting: z.number().int().meta({ description: 'New files that cannot be opened until they are scanned' }),
      waitingSince: instant
        .nullable()
        .meta({ description: 'When the first of these was added; null where none waits' }),
      earlier: z.number().int().meta({ description: 'Files from before that are still to be scanned' }),
      scanned: z.number().int(),
      findings: z.array(scanFinding).max(maxListedFindings),
      total: z.number().int().meta({ description: 'How many findings there are' }),
    }),
  }),
  release: endpoint({
    name: 'fileScans.release',
    summary: 'Hand a file out in spite of what the virus scanner says',
    method: 'POST',
    path: `${ofFinding}/release`,
    permit: 'ADMIN',
    params,
    body: z.strictObject({ reason: filledLine(500) }),
    response: null,
    status: 204,
  }),
  remove: endpoint({
    name: 'fileScans.remove',
    summary: 'Delete a file in which something was found for good, and the documents that have it',
    method: 'DELETE',
    path: ofFinding,
    permit: 'ADMIN',
    params,
    response: null,
    status: 204,
  }),
}
