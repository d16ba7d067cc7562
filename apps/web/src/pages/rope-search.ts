import type { RecordingKind } from '@catenary/domain/damage'
import type { PageSize } from '../features/events/table/table-view.ts'
import { pageSizes } from '../features/events/table/table-view.ts'
import { flag, oneOf, pageNumber } from './search-values.ts'

type Range = readonly [from: number, to: number]

/** What a dialog of the rope page can record. */
export const recordedKinds = ['damage', 'repair', 'measurement', 'mutation'] as const
const statuses = ['new', 'seen', 'repaired'] as const

/**
 * What the rope page's address may say: the whole state of its chart, strip and table, so that a link shows the same and
 * Back undoes a step. What is missing has its default; what cannot be understood is dropped.
 */
export interface RopeSearch {
  /** The inspection type of chart and strip; the one that governs the rope's state where absent. */
  readonly inspection?: 'visual' | 'mrt'
  /** What the chart draws, for those who may choose it; the loss in percent of the limit where absent. */
  readonly chart?: 'loss' | 'alongRope'
  readonly axis?: 'bendingCycles'
  /** The forecast is switched off. */
  readonly forecast?: false
  /** The chart's values as a table. */
  readonly asTable?: true
  /** The part of the chart's x axis that is shown. */
  readonly zoom?: Range
  /** The part of the rope that is chosen on the strip, in metres. */
  readonly stretch?: Range
  readonly kinds?: readonly RecordingKind[]
  readonly types?: readonly string[]
  readonly statuses?: readonly (typeof statuses)[number][]
  readonly found?: 'visual' | 'mrt'
  readonly archived?: true
  /** The column that the table is sorted by: what is none of them, it does not sort by. */
  readonly sort?: string
  readonly ascending?: true
  /** From 1. */
  readonly page?: number
  readonly size?: PageSize
  /** The event whose dialog is open. */
  readonly event?: string
  /** The event whose documents are open. */
  readonly documents?: string
  /** What is being recorded in the dialog. */
  readonly record?: RecordingKind
  /** The page is shown live, as on a wall: it offers no reports. */
  readonly isLive?: true
  /** Another dialog that is open over the page. */
  readonly dialog?: RopeDialog
}

/** Every dialog of the rope page beside that of an event. */
export const ropeDialogs = ['settings', 'notificationStatus'] as const
/** The dialogs of the rope page beside that of an event. */
export type RopeDialog = (typeof ropeDialogs)[number]

/** Reads the page's address. */
export function ropeSearch(search: Record<string, unknown>): RopeSearch {
  const read: RopeSearch = {
    inspection: oneOf(['visual', 'mrt'] as const, search['inspection']),
    chart: oneOf(['loss', 'alongRope'] as const, search['chart']),
    axis: oneOf(['bendingCycles'] as const, search['axis']),
    forecast: search['forecast'] === false ? false : undefined,
    asTable: flag(search['asTable']),
    zoom: range(search['zoom']),
    stretch: range(search['stretch']),
    kinds: someOf(recordedKinds, search['kinds']),
    types: words(search['types']),
    statuses: someOf(statuses, search['statuses']),
    found: oneOf(['visual', 'mrt'] as const, search['found']),
    archived: flag(search['archived']),
    sort: word(search['sort']),
    ascending: flag(search['ascending']),
    page: pageNumber(search['page']),
    size: oneOf(pageSizes, search['size']),
    event: typeof search['event'] === 'string' ? search['event'] : undefined,
    documents: typeof search['documents'] === 'string' ? search['documents'] : undefined,
    record: oneOf(recordedKinds, search['record']),
    isLive: flag(search['isLive']),
    dialog: oneOf(ropeDialogs, search['dialog']),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function someOf<Value>(values: readonly Value[], list: unknown): readonly Value[] | undefined {
  if (!Array.isArray(list)) return undefined
  const known = values.filter((value) => list.includes(value))
  return known.length > 0 ? known : undefined
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^\w{1,50}$/.test(value) ? value : undefined
}

function words(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined
  const known = list.filter((word): word is string => typeof word === 'string' && /^\w{1,50}$/.test(word))
  return known.length > 0 ? known : undefined
}

function range(value: unknown): Range | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [from, to] = value as unknown[]
  return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : undefined
}
