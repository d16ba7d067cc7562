import type { Document, DocumentPatch } from '@catenary/contract/library/documents'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import type { DocumentChange } from '../documents/queries.ts'
import { requireLanguages } from './languages.ts'
import { findFolder } from './queries.ts'

/** What of a general document becomes another: as it is written, and for the audit log, a folder by its name. */
export interface GeneralChange {
  readonly change: DocumentChange
  readonly changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>
}

/**
 * The changes of a general document's languages, folder, validity and required reading. Throws, naming the field, for what
 * cannot be so. The tree of folders must be locked.
 */
export async function generalChangeOf(db: Queries, before: Document, patch: DocumentPatch): Promise<GeneralChange> {
  const after = changedProperties(before, patch)
  const { validFrom, validUntil } = after
  if (validFrom && validUntil && validUntil < validFrom)
    throwProblem('input.invalid', { issues: [{ path: 'document.validUntil', code: 'untilBeforeFrom' }] })
  const [oldFolder, newFolder] = [before.folder?.id ?? '', patch.folder?.id ?? before.folder?.id ?? '']
  const isMoved = oldFolder !== newFolder
  const folders = isMoved && { old: await folderName(db, oldFolder), new: await requireFolderName(db, newFolder) }
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== before[key])
  // Of a general document the location is its languages.
  const changes = Object.fromEntries(
    changed.map((key) => [key === 'location' ? 'languages' : key, { old: before[key], new: after[key] }]),
  )
  return {
    change: {
      ...Object.fromEntries(changed.map((key) => [key, after[key]])),
      ...(isMoved && { folderId: newFolder }),
    },
    changes: folders ? { ...changes, folder: folders } : changes,
  }
}

/** Throws, naming the field, where a document that is in no folder is to get what only general documents have. */
export function assertNoGeneralChange(before: Document, patch: DocumentPatch): void {
  const keys = ['location', 'folder', 'validFrom', 'validUntil', 'isRequiredReading'] as const
  // Sent back as it was read, or as nothing, it changes nothing.
  const changed = keys.filter((key) => (patch[key] || null) !== (before[key] || null) && patch[key] !== undefined)
  assertNoRuleIssues(changed.map((key) => ({ path: `document.${key}`, code: 'notApplicable' })))
}

/** The properties as they will be, beside the name and the folder. */
const changedProperties = (before: Document, patch: DocumentPatch) => ({
  location: patch.location === undefined ? before.location : requireLanguages(patch.location, 'document.location'),
  validFrom: patch.validFrom === undefined ? before.validFrom : patch.validFrom,
  validUntil: patch.validUntil === undefined ? before.validUntil : patch.validUntil,
  isRequiredReading: patch.isRequiredReading ?? before.isRequiredReading,
})

async function folderName(db: Queries, id: string): Promise<string> {
  return (await findFolder(db, id))?.value.name ?? ''
}

async function requireFolderName(db: Queries, id: string): Promise<string> {
  const folder = await findFolder(db, id)
  const issues = [{ path: 'document.folder', code: 'folderUnknown' as const }]
  if (!folder) return throwProblem('rule.violated', { issues })
  return folder.isHidden ? throwProblem('folder.deleted', { issues }) : folder.value.name
}
