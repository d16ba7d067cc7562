import type { ReportPhotos } from '../../../ports/report-document.ts'
import type { PhotoData, ReportData, ReportWish } from './report-data.ts'
import type { Writer } from './writer.ts'

/** The photos with their captions; null where there are none. What is not shown is told by its number. */
export function photosPart({ photos, events }: ReportData, { kind }: ReportWish, writer: Writer): ReportPhotos | null {
  const { say, count } = writer
  const { shown, notShown } = photos
  const all = shown.length + notShown
  if (all === 0) return null
  const isList = kind === 'damages' || kind === 'repairs'
  const places = new Map(isList ? events.map((event) => [event.id, event.positionToday]) : [])
  const left = say(shown.length === 0 ? 'reports.photos.notAsked' : 'reports.photos.more', { count: notShown })
  return {
    title: say('reports.photos.title', { number: count(all) }),
    photos: shown.map((photo) => ({
      file: photo.file,
      fault: photo.fault === null ? '' : say(`reports.photos.${photo.fault}`),
      caption: photo.name,
      details: details(photo, places.get(photo.event.id), writer),
    })),
    notes: notShown > 0 ? [left] : [],
  }
}

function details({ createdAt, createdBy }: PhotoData, position: number | undefined, { day, quantity }: Writer): string {
  const said = `${day(createdAt)}, ${createdBy.name}`
  if (position === undefined) return said
  const { figure, unit } = quantity(position, 'm')
  return `${figure}\u202f${unit} · ${said}`
}
