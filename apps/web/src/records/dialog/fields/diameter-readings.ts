import type { DiameterReading } from '@catenary/contract/records/event-attributes'
import { normalizeValue } from '../../../ui/form/values.ts'

/** One place of a diameter measurement as it is filled in: values of the wire, or what was typed in their place. */
export type ReadingRow = Readonly<Record<keyof DiameterReading, unknown>>

/** A row in which nothing stands yet. */
export const emptyReading: ReadingRow = { position: null, planeA: null, planeB: null }

/** The rows of a draft's value. */
export function readingRows(value: unknown): readonly ReadingRow[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => ({ ...emptyReading, ...(typeof row === 'object' ? row : {}) }))
}

/** The rows in which something stands, and which of the draft's rows they are. */
export function filledReadings(value: unknown): { readonly row: number; readonly payload: object }[] {
  return readingRows(value).flatMap((one, row) => {
    const payload = Object.entries(one)
      .map(([field, typed]) => [field, normalizeValue(typed)] as const)
      .filter(([, typed]) => typed !== null)
    return payload.length > 0 ? [{ row, payload: Object.fromEntries(payload) }] : []
  })
}

/** The diameter of a place in millimetres: the mean of both planes, or the one that was measured; null without any. */
export function meanDiameter({ planeA, planeB }: ReadingRow): number | null {
  const planes = [planeA, planeB].filter((plane) => typeof plane === 'number')
  return planes.length === 0 ? null : planes.reduce((sum, plane) => sum + plane, 0) / planes.length
}
