import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { DocumentTarget } from '@catenary/contract/library/documents'
import { mapImageLocation } from '@catenary/contract/library/documents'
import type { EventType } from '@catenary/contract/records/event-attributes'
import type { InspectionType } from '@catenary/domain/standards'
import sharp from 'sharp'
import type { Queries } from '../src/db/database.ts'
import { writeMapImage } from '../src/library/documents/map-image-queries.ts'
import { insertDocuments } from '../src/library/documents/queries.ts'
import type { FileStore } from '../src/ports/files/file-store.ts'
import { demoInstallations } from './demo-assets.ts'
import { demoId } from './demo-ids.ts'
import { demoPapers } from './demo-papers.ts'
import { demoRecorders } from './demo-people.ts'
import type { DemoRecorder } from './demo-people.ts'
import { demoRopes } from './demo-ropes.ts'
import { bridgePicture, bridgeSize } from './pictures/demo-bridge-picture.ts'
import { seededRandom } from './seeded-random.ts'

const width = 1200
const height = 800

/** One outer wire as it runs over a stranded rope, lit from above. */
function wire(x: number, shade: number, isBroken: boolean): string {
  const lay = 210
  const top = `M${x} -20 C${x + lay * 0.4} 220, ${x + lay * 0.6} 560, ${x + lay} 820`
  const light = `<path d="${top}" stroke="hsl(205 8% ${shade}%)" stroke-width="30" fill="none"/>
    <path d="${top}" stroke="hsl(205 12% ${shade + 22}%)" stroke-width="7" fill="none" transform="translate(-6 -4)"/>`
  if (!isBroken) return light
  const [breakX, breakY] = [x + lay * 0.48, 380]
  return `${light}
    <path d="M${breakX - 26} ${breakY - 16} L${breakX + 24} ${breakY - 34} L${breakX + 30} ${breakY + 26} L${breakX - 22} ${breakY + 38} Z" fill="hsl(24 22% 16%)"/>
    <path d="M${breakX + 6} ${breakY + 34} q46 -12 74 -66" stroke="hsl(205 10% ${shade + 10}%)" stroke-width="20" fill="none" stroke-linecap="round"/>`
}

/** A close look at a stranded rope with a broken wire, drawn as SVG; another number gives another stretch of rope. */
function ropePhoto(number: number): string {
  const random = seededRandom(number)
  const broken = 14 + Math.floor(random() * 6)
  const wires = Array.from({ length: 46 }, (_, index) =>
    wire(index * 32 - 260, 34 + Math.round(random() * 14) + (index % 6 === 0 ? -16 : 0), index === broken),
  )
  const rust = Array.from({ length: 26 }, () => {
    const [x, y, size] = [random() * width, 180 + random() * 440, 4 + random() * 26]
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${size.toFixed(0)}" ry="${(size * 0.6).toFixed(0)}" fill="hsl(22 46% 30%)" opacity="0.28"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.82"/>
      <stop offset="0.3" stop-color="#000" stop-opacity="0"/><stop offset="0.66" stop-color="#000" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.9"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="#20262a"/>
    <g transform="translate(0 110) scale(1 0.73)">${wires.join('')}${rust.join('')}<rect width="${width}" height="820" fill="url(#round)"/></g>
    <rect width="${width}" height="108" fill="#8fa3ad"/><rect y="700" width="${width}" height="100" fill="#55646c"/>
  </svg>`
}

const dayLength = 86_400_000

interface DemoDocument {
  readonly name: string
  readonly daysAgo: number
  readonly by: DemoRecorder
  readonly target: { readonly type: DocumentTarget; readonly id: string }
  readonly mandatorId: string
  readonly bytes: Buffer
  readonly location?: string
  readonly size?: { readonly width: number; readonly height: number }
}

/** Pictures of the demo: a map image, and photos of a rope. */
interface DemoPictures {
  readonly map: Buffer
  readonly photos: readonly Buffer[]
}

const knots = ['Knot K3, crown.jpg', 'Tail T9, end.jpg']
const photographedBreaks = 2

/** Draws the demo's pictures before the transaction, because that takes a while. */
export async function drawDemoPictures(): Promise<DemoPictures> {
  const photo = (_: unknown, index: number) =>
    sharp(Buffer.from(ropePhoto(index + 1)))
      .jpeg({ quality: 80 })
      .toBuffer()
  return {
    map: await sharp(Buffer.from(bridgePicture())).png().toBuffer(),
    photos: await Promise.all(Array.from({ length: photographedBreaks + knots.length }, photo)),
  }
}

/** Stores the demo's files and inserts their documents: PDFs, photos, a map image. */
export async function insertDemoDocuments(
  db: Queries,
  files: FileStore,
  { pictures, today }: { pictures: DemoPictures; today: Date },
): Promise<void> {
  const papers: DemoDocument[] = [...demoPapers(), mapImage(pictures.map), ...(await photos(db, pictures.photos))]
  for (const [index, paper] of papers.entries()) await insertPaper(db, files, { paper, today, number: index + 1 })
}

async function insertPaper(
  db: Queries,
  files: FileStore,
  { paper, today, number }: { paper: DemoDocument; today: Date; number: number },
): Promise<void> {
  const { name, bytes, by, target, mandatorId, daysAgo, location = '', size } = paper
  const received = await files.receive(streamOf(bytes), { maxBytes: bytes.length })
  await received.store()
  const { id: createdBy, firstname, lastname } = demoRecorders[by]
  const document = {
    id: demoId('document', number),
    mandatorId,
    name,
    location,
    mimeType: documentTypeOf(name)?.mimeType ?? 'application/octet-stream',
    size: received.size,
    hash: received.hash,
    width: size?.width ?? null,
    height: size?.height ?? null,
    createdAt: new Date(today.getTime() - daysAgo * dayLength + 9 * 3_600_000).toISOString(),
    createdBy,
    createdByName: `${firstname} ${lastname}`,
  }
  await insertDocuments(db, target, [document])
  if (location === mapImageLocation && size)
    await writeMapImage(db, target.id, { ...size, uri: `/api/documents/${document.id}/preview?size=natural` })
}

async function* streamOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

function mapImage(bytes: Buffer): DemoDocument {
  const { id, mandatorId } = demoInstallations.gorgeBridge
  return {
    name: 'Elevation of the bridge.png',
    daysAgo: 700,
    by: 'manager',
    target: { type: 'installations', id },
    mandatorId,
    bytes,
    location: mapImageLocation,
    size: bridgeSize,
  }
}

/** Photos of the newest visible wire breaks of a haul rope, and of another rope's newest splice inspection. */
async function photos(db: Queries, drawnPhotos: readonly Buffer[]): Promise<DemoDocument[]> {
  const breaks = await newest(db, demoRopes.haulRope, { type: 'brokenWire', inspectionType: 'visual' })
  const [inspection] = await newest(db, demoRopes.plateauHaulRope, { type: 'spliceInspection' })
  const attachments = [
    ...breaks.map((id, index) => ({ id, name: `Wire break ${index + 1}.jpg`, daysAgo: 12 + index * 90 })),
    ...(inspection === undefined ? [] : knots.map((name) => ({ id: inspection, name, daysAgo: 79 }))),
  ]
  // Both ropes are of one mandator.
  const { mandatorId } = demoRopes.haulRope.installation
  return attachments.flatMap(({ id, name, daysAgo }, index) => {
    const bytes = drawnPhotos[index]
    const target = { type: 'events' as const, id }
    return bytes ? [{ name, daysAgo, by: 'alphaUser' as const, target, mandatorId, bytes }] : []
  })
}

/** The newest events of a type on a rope, of the kind of inspection that is named. */
async function newest(
  db: Queries,
  { id: ropeId }: { readonly id: string },
  { type, inspectionType }: { readonly type: EventType; readonly inspectionType?: InspectionType },
): Promise<string[]> {
  const ofType = db
    .selectFrom('events')
    .select('id')
    .where('ropeId', '=', ropeId)
    .where('type', '=', type)
    .where('isDeleted', '=', false)
    .orderBy('timestamp', 'desc')
    .orderBy('id')
    .limit(photographedBreaks)
  const rows = await (inspectionType ? ofType.where('inspectionType', '=', inspectionType) : ofType).execute()
  return rows.map(({ id }) => id)
}
