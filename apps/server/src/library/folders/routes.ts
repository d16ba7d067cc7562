import { folders } from '@catenary/contract/library/folders'
import type { Folder, FolderPatch } from '@catenary/contract/library/folders'
import { etagOf } from '@catenary/contract/primitives'
import type { AuditAction } from '@catenary/contract/system/audit'
import { v7 } from 'uuid'
import type { ActorContext } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { AlreadyStored, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { findFolder, insertFolder, listFolders, lockFolderTree, markFolder, updateFolder } from './queries.ts'
import type { FolderValues, StoredFolder } from './queries.ts'
import { assertPlace } from './tree-rules.ts'

/** Folders of general documents: the tree, adding, renaming, moving, deleting and restoring them. */
export function folderRoutes(context: AppContext): void {
  serveQuery(context, folders.list, ({ db, query }) => listFolders(db, query.archived ?? false), { isOneQuery: true })
  serveQuery(context, folders.get, ({ db, params }) => requireFolder(db, params.id), { isOneQuery: true })
  serve(context, folders.create, createFolder)
  serve(context, folders.change, changeFolder)
  serve(context, folders.remove, removeFolder)
}

async function requireFolder(db: Queries, id: string): Promise<StoredFolder> {
  return (await findFolder(db, id)) ?? throwProblem('record.notFound')
}

async function createFolder(call: Call<typeof folders.create>) {
  const { db, body, caller, at } = call
  const { id = v7(), parentFolder = null, ...names } = body.folder
  const values = { ...names, parentFolder }
  await lockFolderTree(db, 'alone')
  const stored = await findFolder(db, id)
  if (stored) {
    if (!hasValues(stored.value, values))
      throwProblem('record.idTaken', { members: { current: stored.value, currentETag: etagOf(stored.version) } })
    return new AlreadyStored({ folder: { id } })
  }
  await assertPlace(db, id, values)
  await insertFolder(db, { id, values, createdAt: at.toISOString(), createdBy: caller.id })
  await recordFolder(call, 'folder.created', { id, ...values })
  return { folder: { id } }
}

async function changeFolder(call: Call<typeof folders.change>) {
  const { db, params, body } = call
  const before = await lockFolder(call, params.id)
  const patch = body.folder
  const isRestore = before.value.isDeleted && patch.isDeleted === false
  if (before.isHidden && !isRestore) throwProblem('folder.deleted')
  const values = changedValues(before.value, patch)
  const isChanged = !hasValues(before.value, values)
  if (!isChanged && !isRestore) return before
  await assertPlace(db, params.id, values)
  if (isChanged) await updateFolder(db, params.id, values)
  if (isRestore) await markFolder(db, params.id, null)
  const after = await requireFolder(db, params.id)
  if (isChanged) await recordFolder(call, 'folder.changed', after.value, await changesBetween(db, before.value, values))
  if (isRestore) await recordFolder(call, 'folder.restored', after.value)
  return after
}

async function removeFolder(call: Call<typeof folders.remove>): Promise<void> {
  const { value, isHidden } = await lockFolder(call, call.params.id)
  if (value.isDeleted) return
  if (isHidden) throwProblem('folder.deleted')
  await markFolder(call.db, value.id, { at: call.at, byName: call.caller.name })
  await recordFolder(call, 'folder.archived', value)
}

/** The folder with the tree locked until the end of the transaction, after a check of `If-Match`. */
async function lockFolder({ db, ifMatch }: { db: Queries; ifMatch: string | undefined }, id: string) {
  await lockFolderTree(db, 'alone')
  const folder = await requireFolder(db, id)
  requireIfMatch(ifMatch, folder)
  return folder
}

const changedValues = (before: Folder, patch: FolderPatch): FolderValues => ({
  name: patch.name ?? before.name,
  translations: patch.translations ?? before.translations,
  parentFolder: patch.parentFolder === undefined ? before.parentFolder : patch.parentFolder,
})

/** The values by their fields, for comparisons and the audit log. */
const flatValues = ({ name, translations, parentFolder }: FolderValues): Readonly<Record<string, string | null>> => ({
  name,
  ...Object.fromEntries(Object.entries(translations)),
  parentFolder: parentFolder?.id ?? null,
})

function hasValues(folder: FolderValues, values: FolderValues): boolean {
  const [one, other] = [flatValues(folder), flatValues(values)]
  return Object.keys(one).every((key) => one[key] === other[key])
}

/** What of a folder became another, for the audit log; a folder that it lies in by its name. */
async function changesBetween(db: Queries, before: FolderValues, after: FolderValues) {
  const nameOf = async (folder: Folder['parentFolder']) =>
    folder && ((await findFolder(db, folder.id))?.value.name ?? '')
  const named = async (folder: FolderValues) => ({
    ...flatValues(folder),
    parentFolder: (await nameOf(folder.parentFolder)) ?? null,
  })
  const [old, now]: Readonly<Record<string, string | null>>[] = [await named(before), await named(after)]
  const changed = Object.keys(now ?? {}).filter((key) => old?.[key] !== now?.[key])
  return Object.fromEntries(changed.map((key) => [key, { old: old?.[key], new: now?.[key] }]))
}

/** Records what happened to a folder in the audit log: the last statement of its transaction. */
async function recordFolder(
  { db, caller, at, request }: ActorContext,
  action: Extract<AuditAction, `folder.${string}`>,
  { id, name }: Pick<Folder, 'id' | 'name'>,
  changes?: object,
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'folder', id, name },
    address: request.ip,
    details: changes ? { changes } : {},
  })
}
