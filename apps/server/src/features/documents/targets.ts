import type { DocumentTarget } from '@catenary/contract/documents'
import { refuseArchived } from '../../assets/archive.ts'
import type { Standing } from '../../assets/archive.ts'
import { holdArea, holdInstallation, holdRope } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import { findHolder } from './queries.ts'
import type { Target } from './queries.ts'

/** What a document belongs to, held until the end of the transaction. */
export interface HeldTarget extends Target {
  readonly mandatorId: string
  /** Of an event: it came with an imported report and changes no more. */
  readonly isImported: boolean
  /** Of an imported inspection: the SHA-256 of the report it came with and of the files in it, in hexadecimal. */
  readonly importedFiles: readonly string[]
}

/**
 * Holds what a document belongs to, with all that is above it; refuses what the caller may not see (404), and what is
 * archived or lies in something archived (409).
 */
export async function holdTarget(db: Queries, { type, id }: Target, { alone = false } = {}): Promise<HeldTarget> {
  if (type === 'events') return holdEvent(db, id)
  const held = (await holdThing(db, type, id, alone)) ?? fail('record.notFound')
  refuseArchived(held)
  return { type, id, mandatorId: held.mandatorId, isImported: false, importedFiles: [] }
}

type Held = Standing & { readonly mandatorId: string }

async function holdThing(
  db: Queries,
  type: Exclude<DocumentTarget, 'events'>,
  id: string,
  alone: boolean,
): Promise<Held | undefined> {
  if (type === 'areas') return holdArea(db, id, 'share')
  if (type === 'ropes') return holdRope(db, id)
  return holdInstallation(db, id, { installation: alone ? 'alone' : 'share' })
}

async function holdEvent(db: Queries, id: string): Promise<HeldTarget> {
  const found = (await findHolder(db, id)) ?? fail('record.notFound')
  const rope = (await holdRope(db, found.ropeId)) ?? fail('record.notFound')
  // Read again: it may have changed while we waited for the rope.
  const event = (await findHolder(db, id)) ?? fail('record.notFound')
  refuseArchived({ isDeleted: event.isDeleted, isParentArchived: rope.isDeleted || rope.isParentArchived })
  const { isImported, importedFiles } = event
  return { type: 'events', id, mandatorId: rope.mandatorId, isImported, importedFiles }
}
