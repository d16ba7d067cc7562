import type { AppliedStandard, damageSummary } from '@catenary/contract/damage'
import type { DamageWithLoss, LossOverTarget } from '@catenary/contract/events'
import type { BaseUnit, ImperialLength } from '@catenary/contract/installation-attributes'
import type { eventReportKinds, papers, ropeReportKinds } from '@catenary/contract/reports'
import type { Rope } from '@catenary/contract/ropes'
import type { InspectionType } from '@catenary/domain/standards'
import type { Language } from '@catenary/i18n/language'
import type { z } from 'zod'

export type DamageSummary = z.infer<typeof damageSummary>

/** Everything that a report tells, as the calls answer it: lengths in metres, diameters in millimetres. */
export interface ReportData {
  readonly mandatorName: string
  readonly areaName: string
  readonly installationName: string
  /** IANA name of the installation's zone. */
  readonly timezone: string | undefined
  readonly baseUnit: BaseUnit | undefined
  readonly imperialLength: ImperialLength | undefined
  readonly rope: Rope
  /** The damages or repairs; for the report of one recording exactly that one. */
  readonly events: readonly DamageWithLoss[]
  readonly loss: LossOverTarget
  readonly summary: DamageSummary | null
  readonly standard: AppliedStandard | null
  readonly inspectionType: InspectionType
  readonly authorName: string
  /** The instant of the data, ISO 8601. */
  readonly at: string
  readonly documentId: string
}

/** Which report is wanted, and how it is to look; without units those of the installation; imperial lengths in its own unit. */
export interface ReportWish {
  readonly kind: (typeof ropeReportKinds)[number] | (typeof eventReportKinds)[number]
  readonly language: Language
  readonly units?: BaseUnit
  readonly paper: (typeof papers)[number]
}
