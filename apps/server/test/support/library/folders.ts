import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import type { Part } from '../upload.ts'
import { attach, multipart } from '../upload.ts'
import type { Person, TestResponse, World } from '../world.ts'

/** A name in four languages, each of them different. */
export const namesOf = (name: string) => ({
  name,
  translations: { 'de-DE': `${name} (de)`, 'fr-FR': `${name} (fr)`, 'es-ES': `${name} (es)` },
})

/** Adds a folder with that name in its languages, in another folder or at the top; returns its id. */
export async function createFolder(world: World, who: Person, name: string, parent?: string): Promise<string> {
  const parentFolder = parent === undefined ? null : { id: parent }
  const response = await world.call(who, api.folders.create, { body: { folder: { ...namesOf(name), parentFolder } } })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<{ folder: { id: string } }>().folder.id
}

/** A text file with that name. */
export const textFile = (name: string, text = name): Extract<Part, { name: string }> => ({ name, bytes: text })

/** Adds a text file to a folder; returns its document. */
export async function addToFolder(
  world: World,
  who: Person,
  folder: string,
  { name, languages = 'en-US' }: { readonly name: string; readonly languages?: string },
): Promise<Document> {
  const to = { targetType: 'folders', targetId: folder, location: languages } as const
  const response = await attach(world, who, to, [textFile(name)])
  const [document] = response.statusCode === 201 ? response.json<Document[]>() : []
  if (!document) throw new Error(response.body)
  return document
}

/** Adds a folder with documents whose names sort in a way of their own; returns its id. */
export async function createFilledFolder(world: World, who: Person): Promise<string> {
  const folder = await createFolder(world, who, 'Manuals')
  for (const name of ['Plan 10.txt', 'Plan 9.txt', 'älter.txt', 'zuletzt.txt', 'A.txt'])
    await addToFolder(world, who, folder, { name })
  return folder
}

/** Sends files as the next version of a general document. */
export function sendVersion(
  world: World,
  who: Person,
  id: string,
  files: readonly Extract<Part, { name: string }>[],
  fields: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const texts = Object.entries(fields).map(([field, text]) => ({ field, text }))
  const { payload, type } = multipart([...texts, ...files])
  return world.app.inject({
    method: 'POST',
    url: `/api/documents/${id}/versions`,
    headers: { 'content-type': type },
    cookies: { catenary_session: who.token },
    payload,
  })
}
