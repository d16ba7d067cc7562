import type { ReportPhotos } from '../../ports/report/report-document.ts'
import type { PhotoData, ReportData, PrintOptions } from './report-data.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** The photos with their captions; null where there are none. Omitted photos are counted below. */
export function photosPart(
  { photos, events }: ReportData,
  { kind }: PrintOptions,
  formatter: ReportFormatter,
): ReportPhotos | null {
  const { t, count } = formatter
  const { shown, notShown } = photos
  const all = shown.length + notShown
  if (all === 0) return null
  const isList = kind === 'damages' || kind === 'repairs'
  const places = new Map(isList ? events.map((event) => [event.id, event.positionToday]) : [])
  const omittedNote = t(shown.length === 0 ? 'reports.photos.notAsked' : 'reports.photos.more', { count: notShown })
  return {
    title: t('reports.photos.title', { number: count(all) }),
    photos: shown.map((photo) => ({
      file: photo.file,
      fault: photo.missingReason === null ? '' : t(`reports.photos.${photo.missingReason}`),
      caption: photo.name,
      details: details(photo, places.get(photo.event.id), formatter),
    })),
    notes: notShown > 0 ? [omittedNote] : [],
  }
}

function details(
  { createdAt, createdBy }: PhotoData,
  position: number | undefined,
  { day, quantity }: ReportFormatter,
): string {
  const dateAndAuthor = `${day(createdAt)}, ${createdBy.name}`
  if (position === undefined) return dateAndAuthor
  const { figure, unit } = quantity(position, 'm')
  return `${figure}\u202f${unit} · ${dateAndAuthor}`
}
