import type { FieldIssue } from '@catenary/contract/issues'
import { maxFolderDepth } from '@catenary/contract/library/folders'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { findFolder, findTakenNames, readSurroundings } from './queries.ts'
import type { FolderValues } from './queries.ts'

const parentPath = 'folder.parentFolder'
const namePaths = {
  name: 'folder.name',
  nameDe: 'folder.translations.de-DE',
  nameFr: 'folder.translations.fr-FR',
  nameEs: 'folder.translations.es-ES',
} as const

/**
 * Throws where a folder cannot have this place or these names: in a folder that is not there, is deleted or lies in it, too deep, or
 * beside one of the same name in a language. The tree must be locked.
 */
export async function assertPlace(db: Queries, id: string, values: FolderValues): Promise<void> {
  const parentId = values.parentFolder?.id ?? null
  if (parentId !== null) await assertParent(db, id, parentId)
  const taken = await findTakenNames(db, id, values)
  const issues = taken.map((name): FieldIssue => ({ path: namePaths[name], code: 'folderName' }))
  if (issues.length > 0) throwProblem('folder.exists', { issues })
}

async function assertParent(db: Queries, id: string, parentId: string): Promise<void> {
  if (parentId === id) refusePlace({ path: parentPath, code: 'folderCycle' })
  const parent = await findFolder(db, parentId)
  if (!parent) return refusePlace({ path: parentPath, code: 'folderUnknown' })
  if (parent.isHidden) throwProblem('folder.deleted', { issues: [{ path: parentPath, code: 'folderUnknown' }] })
  const { above, height } = await readSurroundings(db, { id, parentId })
  if (above.includes(id)) refusePlace({ path: parentPath, code: 'folderCycle' })
  if (above.length + 1 + height > maxFolderDepth)
    refusePlace({ path: parentPath, code: 'folderDepth', values: { max: maxFolderDepth } })
  return undefined
}

function refusePlace(issue: FieldIssue): never {
  return throwProblem('rule.violated', { issues: [issue] })
}
