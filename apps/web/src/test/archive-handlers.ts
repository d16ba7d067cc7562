import type { ArchiveDocument, ArchiveProject, ArchiveState } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import type { RequestHandler } from './request-handlers.ts'
import { handle, problemResponse } from './request-handlers.ts'

/** A project of the archive. */
export function testProject(number: number, description: string, more: Partial<ArchiveProject> = {}): ArchiveProject {
  return {
    installationNumber: `FZ-${number}`,
    description,
    country: 'CH',
    facilityType: 'Aerial tramway',
    facilityConstructorBranch: 'Garaventa, Goldau',
    facilityNumber: '61.042',
    projectManager: { name: 'Anna Brugger', pictureId: null, email: 'anna@maker.example', phone: '+41 71 555 01 20' },
    documents: { count: 8, newest: '2026-05-20T00:00:00.000Z' },
    installations: [],
    ...more,
  }
}

function testDocument(id: string, name: string, folder: string | null = null): ArchiveDocument {
  return {
    id,
    name,
    mimeType: 'application/octet-stream',
    uri: `/api/habel/documents/${id}`,
    size: 48_000,
    createdAt: '2026-05-20T00:00:00.000Z',
    location: 'de,fr-CH',
    folder: folder === null ? null : { id: folder.toLowerCase(), name: folder },
    project: { installationNumber: 'FZ-100', description: 'Gipfelbahn' },
  }
}

/** The state of an archive that is reachable. */
export const readArchive: ArchiveState = {
  isSetUp: true,
  isReachable: true,
  readAt: '2026-06-01T00:00:00.000Z',
  failure: null,
  omitted: null,
}
/** Two projects, of which one has no project manager. */
export const someProjects = [testProject(100, 'Gipfelbahn'), testProject(200, 'Talbahn', { projectManager: null })]
const someDocuments = [
  testDocument('d1', 'Report.mea'),
  testDocument('d2', 'Plan.dwg', 'Plans'),
  testDocument('d3', 'Cut.dwg', 'Plans'),
]

/** What an archive of a test holds. */
export interface TestArchive {
  readonly projects?: readonly ArchiveProject[]
  readonly documents?: readonly ArchiveDocument[]
  readonly state?: ArchiveState
}

/** Handlers of every reading call of the archive. */
export function archiveHandlers({
  projects = someProjects,
  documents = someDocuments,
  state = readArchive,
}: TestArchive = {}): RequestHandler[] {
  return [
    handle(archive.projects, ({ query }) => {
      const filter = query.get('query')?.toLowerCase() ?? ''
      return projects.filter(({ description }) => description.toLowerCase().includes(filter))
    }),
    handle(archive.project, ({ params }) => {
      const found = projects.find(({ installationNumber }) => installationNumber === params['id'])
      return found ?? problemResponse('record.notFound', 'Not found')
    }),
    handle(archive.documents, ({ query }) => documents.filter(({ name }) => name.includes(query.get('query') ?? ''))),
    handle(archive.newest, ({ query }) => documents.slice(0, Number(query.get('limit')))),
    handle(archive.state, () => state),
  ]
}
