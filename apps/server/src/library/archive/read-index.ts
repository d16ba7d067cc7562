import { createHash } from 'node:crypto'
import {
  archiveIndexDocument,
  archiveIndexFolder,
  archiveIndexProject,
  archivePath,
} from '@catenary/contract/library/archive-index'
import type { ArchiveIndexDocument, ArchiveIndexProject } from '@catenary/contract/library/archive-index'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import { z } from 'zod'
import { ArchiveFailure } from '../../ports/archive/archive.ts'

/** A text by language; of a text without language the key is empty. */
export type LocalizedText = Readonly<Record<string, string>>

/** A project as it is stored. */
export interface ProjectRow {
  readonly installationNumber: string
  /** As the archive writes them. */
  readonly numbers: readonly string[]
  readonly description: LocalizedText
  readonly country: string | null
  readonly facilityType: LocalizedText | null
  readonly facilityConstructorBranch: string | null
  readonly facilityNumber: string | null
  readonly managerName: string | null
  readonly managerEmail: string | null
  readonly managerPhone: string | null
  readonly pictureId: string | null
  readonly pictureFile: string | null
}

/** A document as it is stored. */
export interface DocumentRow {
  readonly id: string
  readonly installationNumber: string
  readonly folder: string | null
  readonly folderName: LocalizedText | null
  readonly name: LocalizedText
  readonly file: string
  readonly mimeType: string
  readonly size: number
  readonly sha256: string | null
  readonly location: string
  readonly filedAt: string
}

/** What a part of an index holds. */
export interface IndexPart {
  readonly projects: readonly ProjectRow[]
  readonly documents: readonly DocumentRow[]
  /** Entries that were left out, and why. */
  readonly omitted: readonly string[]
  /** The path of the next part. */
  readonly next: string | null
}

/** What was read so far of an index; of two entries with the same key the second is left out. */
export interface SeenKeys {
  readonly projects: Set<string>
  readonly documents: Set<string>
}

/** The most documents that an archive may have. */
export const maxDocuments = 200_000

// What is inside is looked at entry by entry: one that is wrong must not hide the others.
const envelope = z.object({
  format: z.literal('catenary-archive'),
  version: z.literal(1),
  folders: z.array(z.unknown()).default([]),
  projects: z.array(z.unknown()),
  next: archivePath.optional(),
})
const withDocuments = z.object({ documents: z.array(z.unknown()) })
const dayMs = 86_400_000

/** Reads a part of an index. Throws {@link ArchiveFailure} for what is none. */
export function readIndexPart(text: string, seen: SeenKeys, now: Date): IndexPart {
  const parsed = envelope.safeParse(parseJson(text))
  if (!parsed.success) throw new ArchiveFailure('invalid', z.prettifyError(parsed.error).slice(0, 500))
  const reading = new PartReading(seen, now, folderNames(parsed.data.folders))
  for (const [index, project] of parsed.data.projects.entries()) reading.addProject(project, `projects[${index}]`)
  if (seen.documents.size > maxDocuments)
    throw new ArchiveFailure('large', `the index has more than ${maxDocuments} documents`)
  const { projects, documents, omitted } = reading
  return { projects, documents, omitted, next: parsed.data.next ?? null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new ArchiveFailure('invalid', 'the index is no JSON')
  }
}

function folderNames(folders: readonly unknown[]): ReadonlyMap<string, LocalizedText> {
  const named = folders.flatMap((folder) => archiveIndexFolder.safeParse(folder).data ?? [])
  return new Map(named.map(({ id, name }) => [id, textOf(name)]))
}

class PartReading {
  readonly projects: ProjectRow[] = []
  readonly documents: DocumentRow[] = []
  readonly omitted: string[] = []
  readonly #seen: SeenKeys
  readonly #now: Date
  readonly #folders: ReadonlyMap<string, LocalizedText>

  constructor(seen: SeenKeys, now: Date, folders: ReadonlyMap<string, LocalizedText>) {
    this.#seen = seen
    this.#now = now
    this.#folders = folders
  }

  addProject(entry: unknown, place: string): void {
    const project = archiveIndexProject.safeParse(entry)
    const contents = withDocuments.safeParse(entry)
    const error = project.error ?? contents.error
    if (!project.success || !contents.success) return this.#omit(place, reasonOf(error))
    const { installationNumber } = project.data
    if (this.#seen.projects.has(installationNumber))
      return this.#omit(place, 'its installation number is there already')
    this.#seen.projects.add(installationNumber)
    this.projects.push(projectRow(project.data))
    for (const [index, document] of contents.data.documents.entries())
      this.#addDocument(document, installationNumber, `${place}.documents[${index}]`)
  }

  #addDocument(entry: unknown, installationNumber: string, place: string): void {
    const parsed = archiveIndexDocument.safeParse(entry)
    if (!parsed.success) return this.#omit(place, reasonOf(parsed.error))
    const document = parsed.data
    if (this.#seen.documents.has(document.id)) return this.#omit(place, 'its id is there already')
    // It would be the newest document for ever.
    if (Date.parse(document.date) > this.#now.getTime() + dayMs) return this.#omit(place, 'its date lies ahead')
    this.#seen.documents.add(document.id)
    const { folder } = document
    const folderName = folder === undefined ? null : (this.#folders.get(folder) ?? { '': folder })
    this.documents.push({ ...documentRow(document), installationNumber, folderName })
  }

  #omit(place: string, reason: string): void {
    this.omitted.push(`${place}: ${reason}`)
  }
}

function reasonOf(error: z.ZodError | undefined): string {
  const [issue] = error?.issues ?? []
  return issue ? `${issue.path.join('.')} ${issue.message}`.trim().slice(0, 200) : 'it is no entry'
}

function textOf(text: ArchiveIndexProject['description']): LocalizedText {
  return typeof text === 'string' ? { '': text } : text
}

function projectRow({ projectManager: manager, ...project }: ArchiveIndexProject): ProjectRow {
  const picture = manager?.picture ?? null
  return {
    installationNumber: project.installationNumber,
    numbers: [project.installationNumber, ...(project.otherInstallationNumbers ?? [])],
    description: textOf(project.description),
    country: project.country ?? null,
    facilityType: project.facilityType === undefined ? null : textOf(project.facilityType),
    facilityConstructorBranch: project.facilityConstructorBranch ?? null,
    facilityNumber: project.facilityNumber ?? null,
    managerName: manager?.name ?? null,
    managerEmail: manager?.email ?? null,
    managerPhone: manager?.phone ?? null,
    pictureId: picture === null ? null : createHash('sha256').update(picture).digest('hex').slice(0, 32),
    pictureFile: picture,
  }
}

function documentRow(document: ArchiveIndexDocument): Omit<DocumentRow, 'installationNumber' | 'folderName'> {
  const { id, file, size, date, folder = null, languages = [], sha256 = null } = document
  const ending = /\.[^./]+$/.exec(file)?.[0] ?? ''
  const withEnding = ([language, name]: [string, string]) =>
    [language, name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`] as const
  return {
    id,
    folder,
    name: Object.fromEntries(Object.entries(textOf(document.name)).map(withEnding)),
    file,
    // What no document of Catenary may be is only downloaded.
    mimeType: documentTypeOf(file)?.mimeType ?? 'application/octet-stream',
    size,
    sha256,
    location: languages.join(','),
    filedAt: new Date(date).toISOString(),
  }
}
