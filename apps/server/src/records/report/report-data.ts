import type { BaseUnit, ImperialLength } from '@catenary/contract/assets/installation-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { FileHold } from '@catenary/contract/library/documents'
import type { AppliedStandard, DamageSummary } from '@catenary/contract/records/damage'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { paperSizes, ReportKind } from '@catenary/contract/records/reports'
import type { LengthHistory } from '@catenary/domain/length-history'
import type { InspectionType } from '@catenary/domain/standards'
import type { NoStateReason } from '@catenary/domain/state'
import type { Locale } from '@catenary/i18n/language'
import type { RopeSensor } from '../../devices/public.ts'

/** Why a photo is not shown: it cannot be drawn, there are too many, or what a virus scanner said of its file. */
export type MissingReason = 'unreadable' | 'tooMuch' | FileHold['state']

/** A photo of an event: the name of its file among those that come with the report, or why it has none. */
export interface PhotoData {
  readonly event: { readonly id: string }
  readonly name: string
  readonly createdAt: string
  readonly createdBy: { readonly name: string }
  readonly file: string | null
  readonly missingReason: MissingReason | null
}

/** The photos of a report. */
export interface PhotosData {
  readonly shown: readonly PhotoData[]
  /** How many more there are. */
  readonly notShown: number
}

/** What one kind of inspection found: its figures, or why it has none, and the limits that apply to it. */
export interface TypeState {
  readonly inspectionType: InspectionType
  readonly summary: DamageSummary | null
  readonly standard: AppliedStandard | null
  readonly noStateReason: NoStateReason | null
}

/** Where a recording is on the rope of today, or why it is not. */
export type PlaceToday = Pick<DamageWithLoss, 'positionToday' | 'lengthToday' | 'left'>

/** An inspection as far as a report says whether it is signed, and what it corrects. */
export interface InspectionSignature extends Pick<RopeEvent, 'timestamp'> {
  readonly attributes: Pick<RopeEvent['attributes'], 'type' | 'signedAt' | 'signedBy'>
  /** When the version before was inspected, of one that corrects it. */
  readonly corrects: string | null
}

/** All data of a report, in the units of the API: lengths in metres, diameters in millimetres. */
export interface ReportData {
  readonly mandatorName: string
  readonly areaName: string
  readonly installationName: string
  /** IANA name of the installation's zone, else of the reader's; UTC where neither is known. */
  readonly timezone: string
  readonly baseUnit: BaseUnit | undefined
  readonly imperialLength: ImperialLength | undefined
  readonly rope: Rope
  /** What made the rope as long as it is now; the length in its settings is of the day when it was entered. */
  readonly lengthHistory: LengthHistory
  /** The damages or repairs; for the report of one recording exactly that one. */
  readonly events: readonly DamageWithLoss[]
  /** The last inspections of the rope; in the report of splices the one that it is about. */
  readonly signatures: readonly InspectionSignature[]
  /** The inspection that the report of splices is about, as recorded; null in other reports. */
  readonly inspection: RopeEvent | null
  /** The place of each of its splices today. */
  readonly splicesToday: readonly PlaceToday[]
  /** Of the rope by now; null where none are known. */
  readonly bendingCycles: number | null
  readonly photos: PhotosData
  /** The name of the logo's file; null without one. */
  readonly logo: string | null
  /** Data of the charts: the loss by one inspection type. The state of the rope is in `rope`. */
  readonly loss: LossOverTarget
  readonly summary: DamageSummary | null
  readonly standard: AppliedStandard | null
  readonly inspectionType: InspectionType
  /** Each kind of inspection that the rope offers, or that something was found by. */
  readonly byType: readonly TypeState[]
  /** Every event of the rope that is not archived: marks in the charts of its sensors. */
  readonly marks: readonly { readonly timestamp: string; readonly type: RopeEvent['attributes']['type'] }[]
  /** What devices on the rope measured, sensor by sensor; none in the report of one event. */
  readonly sensors: readonly RopeSensor[]
  readonly authorName: string
  /** The instant of the data, ISO 8601. */
  readonly at: string
  readonly documentId: string
}

/** Which report is wanted, and how it is to look; without units those of the installation; imperial lengths in its own unit. */
export interface PrintOptions {
  readonly kind: ReportKind
  /** The language of its words, and how it writes figures and dates. */
  readonly locale: Locale
  readonly units?: BaseUnit
  readonly paper: (typeof paperSizes)[number]
}
