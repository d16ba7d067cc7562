import type { DocumentTarget } from '@catenary/contract/library/documents'
import type { ArchiveStatus } from '../../assets/public.ts'
import { assertNotArchived, lockArea, lockInstallation, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { findSignature } from '../../records/public.ts'
import type { Signature } from '../../records/public.ts'
import { findFolder, lockFolderTree } from '../folders/queries.ts'
import { findTargetEvent } from './queries.ts'
import type { TargetReference } from './queries.ts'

/** What a document belongs to, locked until the end of the transaction. */
export interface LockedTarget extends TargetReference {
  /** Null for a folder: general documents belong to no mandator. */
  readonly mandatorId: string | null
  /** Of an event: it came with an imported report and changes no more. */
  readonly isImported: boolean
  /** The signature of an event, or of the inspection that a finding is of: it changes no more. */
  readonly signature?: Signature | undefined
  /** Of an imported inspection: the SHA-256 of the report it came with and of the files in it, in hexadecimal. */
  readonly importedFiles: readonly string[]
}

/**
 * Locks what a document belongs to, with its parents; throws for what the caller may not see (404), and what is
 * archived or lies in something archived (409).
 */
export async function lockTarget(
  db: Queries,
  { type, id }: TargetReference,
  { alone = false } = {},
): Promise<LockedTarget> {
  if (type === 'events') return lockEventTarget(db, id)
  if (type === 'folders') return lockFolderTarget(db, id)
  const locked = (await lockAsset(db, type, id, alone)) ?? throwProblem('record.notFound')
  assertNotArchived(locked)
  return { type, id, mandatorId: locked.mandatorId, isImported: false, importedFiles: [] }
}

type LockedRecord = ArchiveStatus & { readonly mandatorId: string }

async function lockAsset(
  db: Queries,
  type: Exclude<DocumentTarget, 'events' | 'folders'>,
  id: string,
  alone: boolean,
): Promise<LockedRecord | undefined> {
  if (type === 'areas') return lockArea(db, id, 'share')
  if (type === 'ropes') return lockRope(db, id)
  return lockInstallation(db, id, { installation: alone ? 'alone' : 'share' })
}

/** The tree of folders is locked as a whole: a folder is not deleted while a document comes into it. */
async function lockFolderTarget(db: Queries, id: string): Promise<LockedTarget> {
  await lockFolderTree(db, 'share')
  const folder = (await findFolder(db, id)) ?? throwProblem('record.notFound')
  if (folder.isHidden) throwProblem('folder.deleted')
  return { type: 'folders', id, mandatorId: null, isImported: false, importedFiles: [] }
}

async function lockEventTarget(db: Queries, id: string): Promise<LockedTarget> {
  const unlocked = (await findTargetEvent(db, id)) ?? throwProblem('record.notFound')
  const rope = (await lockRope(db, unlocked.ropeId)) ?? throwProblem('record.notFound')
  // Read again: it may have changed while we waited for the lock of the rope.
  const event = (await findTargetEvent(db, id)) ?? throwProblem('record.notFound')
  assertNotArchived({ isDeleted: event.isDeleted, isParentArchived: rope.isDeleted || rope.isParentArchived })
  const { isImported, importedFiles, inspectionId } = event
  const signature = await findSignature(db, [id, inspectionId ?? undefined])
  return { type: 'events', id, mandatorId: rope.mandatorId, isImported, importedFiles, signature }
}
