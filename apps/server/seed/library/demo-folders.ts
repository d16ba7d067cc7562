import { joinLanguages } from '@catenary/contract/library/document-languages'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import { daysAfter } from '@catenary/contract/library/general-documents'
import sharp from 'sharp'
import type { Queries } from '../../src/db/database.ts'
import { insertDocuments, updateDocuments } from '../../src/library/documents/queries.ts'
import { insertConfirmation, insertVersion } from '../../src/library/folders/general-queries.ts'
import { insertFolder } from '../../src/library/folders/queries.ts'
import type { FileStore } from '../../src/ports/files/file-store.ts'
import { demoId } from '../demo-ids.ts'
import { demoPeople, demoRecorders } from '../demo-people.ts'
import type { DemoFolderName, GeneralPaper } from './demo-general-papers.ts'
import { demoFolders, demoGeneralPapers } from './demo-general-papers.ts'

const folderNames = Object.keys(demoFolders) as DemoFolderName[]
/** The id of a folder of the demo. */
export const folderId = (name: DemoFolderName): string => demoId('folder', folderNames.indexOf(name) + 1)

const dayLength = 86_400_000
const at = (today: Date, daysAgo: number) =>
  new Date(today.getTime() - daysAgo * dayLength + 10 * 3_600_000).toISOString()

interface Seeding {
  readonly db: Queries
  readonly files: FileStore
  readonly today: Date
}

const author = () => {
  const [{ id, firstname, lastname }] = demoPeople as [(typeof demoPeople)[number]]
  return { createdBy: id, createdByName: `${firstname} ${lastname}` }
}

/** A figure with its arms at two angles from below, in degrees, and what it means. */
function signal(x: number, [left, right]: readonly [number, number], text: string): string {
  const arm = (angle: number, side: -1 | 1) => {
    const turn = (angle * Math.PI) / 180
    return `<line x1="${x}" y1="170" x2="${x + side * 90 * Math.sin(turn)}" y2="${170 + 90 * Math.cos(turn)}"/>`
  }
  return `<g stroke="#1d4a5f" stroke-width="16" stroke-linecap="round"><circle cx="${x}" cy="110" r="30" fill="#1d4a5f"/>
    <line x1="${x}" y1="150" x2="${x}" y2="280"/><line x1="${x}" y1="280" x2="${x - 34}" y2="380"/>
    <line x1="${x}" y1="280" x2="${x + 34}" y2="380"/>${arm(left, -1)}${arm(right, 1)}</g>
    <text x="${x}" y="440" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#20262a">${text}</text>`
}

/** The poster of the hand signals, which needs no language. */
export function drawDemoSignals(): Promise<Buffer> {
  const drawn = [
    signal(150, [90, 90], 'STOP'),
    signal(400, [0, 150], 'START'),
    signal(650, [45, 45], 'SLOW'),
    signal(900, [150, 150], 'HELP'),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1050" height="480"><rect width="1050" height="480" fill="#fff"/>${drawn.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Inserts the demo's folders and general documents, with their earlier files and what readers have confirmed. */
export async function insertDemoFolders(seeding: Seeding, signals: Buffer): Promise<void> {
  const { db, today } = seeding
  for (const name of folderNames) {
    const folder: { readonly names: readonly string[]; readonly parent?: DemoFolderName } = demoFolders[name]
    const [english = '', german = '', french = '', spanish = ''] = folder.names
    await insertFolder(db, {
      id: folderId(name),
      values: {
        name: english,
        translations: { 'de-DE': german, 'fr-FR': french, 'es-ES': spanish },
        parentFolder: folder.parent ? { id: folderId(folder.parent) } : null,
      },
      createdAt: at(today, 900),
      createdBy: author().createdBy,
    })
  }
  for (const [index, paper] of demoGeneralPapers(signals).entries()) await insertPaper(seeding, paper, index + 1)
}

async function insertPaper(seeding: Seeding, paper: GeneralPaper, number: number): Promise<void> {
  const { db, today } = seeding
  const { folder, name, languages, earlier, validForDays, isRequiredReading = false } = paper
  const id = demoId('generalDocument', number)
  const first = earlier ?? paper
  const mimeType = documentTypeOf(name)?.mimeType ?? ''
  const location = joinLanguages(languages)
  const row = { id, mandatorId: null, name, location, mimeType, width: null, height: null, ...author() }
  const stored = { ...(await store(seeding, first.bytes)), createdAt: at(today, first.daysAgo) }
  await insertDocuments(db, { type: 'folders', id: folderId(folder) }, [{ ...row, ...stored }])
  if (earlier) {
    const createdAt = at(today, paper.daysAgo)
    const version = { id: demoId('documentVersion', number), documentId: id, number: 2, name, mimeType, createdAt }
    await insertVersion(db, { ...version, ...author(), ...(await store(seeding, paper.bytes)) })
  }
  const validUntil = validForDays === undefined ? null : daysAfter(today.toISOString().slice(0, 10), validForDays)
  const change = { validUntil, isRequiredReading, ...(earlier && { fileVersion: 2 }) }
  await updateDocuments(db, [id], change)
  if (isRequiredReading) await confirm(seeding, id, languages.includes('de-DE'))
}

async function store({ files }: Seeding, bytes: Buffer) {
  const received = await files.receive(streamOf(bytes), { maxBytes: bytes.length })
  await received.store()
  return { size: received.size, hash: received.hash }
}

async function* streamOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

/** Some have read it: those of Alpha the German one, the one of Beta none. */
async function confirm({ db, today }: Seeding, documentId: string, isGerman: boolean): Promise<void> {
  const readers = isGerman ? [demoRecorders.manager, demoRecorders.alphaAdmin] : []
  for (const [index, { id: userId }] of readers.entries())
    await insertConfirmation(db, { documentId, userId, version: 1, confirmedAt: at(today, 30 - index * 3) })
}
