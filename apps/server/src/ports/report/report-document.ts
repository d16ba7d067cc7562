import type { ChartMark, SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { SpliceDrawingInput } from '@catenary/charts/splice/splice-drawing'
import type { RopeStripInput } from '@catenary/charts/strip/rope-strip'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { paperSizes } from '@catenary/contract/records/reports'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import type { Locale } from '@catenary/i18n/language'
import type { ReferenceLengthRope } from '@catenary/i18n/reference-length'

/** A named value; `unit` is empty for words and bare numbers. */
export interface ReportFact {
  readonly label: string
  readonly value: string
  readonly unit: string
}

/** One cell of a table: its text, and a remark below it; both may be empty. */
export interface ReportCell {
  readonly text: string
  readonly note: string
}

/** A column: its width in millimetres, 0 for the one that takes what is left; `end` for figures. */
export interface ReportColumn {
  readonly label: string
  readonly unit: string
  readonly end: boolean
  readonly width: number
}

/** A table with its header; `empty` is shown if it has no rows. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportCell[])[]
  /** A text below a row, across all columns, for each row that has one; empty for the others. */
  readonly remarks?: readonly string[]
  readonly empty: string
  readonly notes: readonly string[]
}

/** The state of the rope as symbol, word, figure and bar; without a figure where it is unknown. */
export interface ReportState {
  readonly label: string
  readonly level: 'good' | 'watch' | 'discard' | 'unknown'
  /** Whose symbol and colour stand beside the word: the worst where the rope is to be inspected now. */
  readonly sign: 'good' | 'watch' | 'discard' | 'unknown'
  readonly word: string
  readonly figure: { readonly figure: string; readonly unit: string } | null
  /** Sentences beside the figure, one a line. */
  readonly caption: string
  /** How many of them tell what the figure is; those after them tell what it is not, and stand out. */
  readonly factLines: number
  /** Loss over target as a share: 1 is the limit. */
  readonly ratio: number
  /** Labels of the bar at none, half and all of the limit. */
  readonly ticks: readonly [string, string, string]
  /** What each kind of inspection found. */
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

/** The limits that apply, the loss measured against them, and how sure they are. */
export interface ReportLimits {
  readonly title: string
  readonly table: ReportTable
  readonly source: { readonly verified: boolean; readonly sentence: string; readonly details: readonly string[] }
}

interface ReportPicture<Input> {
  readonly title: string
  /** What the picture shows, for readers who do not see it. */
  readonly alt: string
  /** Sentences below it. */
  readonly notes: readonly string[]
  readonly input: Input
}

/** The damage chart, as data: it is drawn where the report is printed. */
export type ReportChart = ReportPicture<{
  readonly data: LossOverTarget
  readonly inspectionType: 'visual' | 'mrt'
  readonly timezone: string | undefined
  readonly statement: LimitStatement | null
  readonly rope: ReferenceLengthRope
}>

/** The rope strip, as data. */
export type ReportStrip = ReportPicture<Omit<RopeStripInput, 'palette' | 'translate' | 'fontFamily'>>

/** A splice with its facts, its drawing as data, and its parts. */
export interface ReportSplice {
  readonly title: string
  readonly facts: readonly ReportFact[]
  readonly drawing: ReportPicture<Omit<SpliceDrawingInput, 'width'>>
  readonly table: ReportTable
}

/** A sensor: what it measured as chart and in figures; without a picture where nothing was measured. */
export interface ReportSensor {
  readonly title: string
  /** The time that is shown. */
  readonly period: string
  /** Stands in place of the picture. */
  readonly empty: string
  readonly picture: ReportPicture<SensorDrawing> | null
  readonly table: ReportTable
}

type SensorDrawing = Pick<SensorChartInput, 'title' | 'values' | 'chart' | 'thresholds' | 'range' | 'isInBursts'> & {
  readonly timezone: string | undefined
  readonly marks: readonly ChartMark[]
}

/** A photo: the name of its file among those that come with the report, or why there is none; what it is, in lines. */
export interface ReportPhoto {
  readonly file: string | null
  readonly fault: string
  readonly caption: string
  readonly details: string
}

/** The photos of a report, with a note on omitted ones. */
export interface ReportPhotos {
  readonly title: string
  readonly photos: readonly ReportPhoto[]
  readonly notes: readonly string[]
}

/** Pictures that come with a report, by their names: JPEG or PNG. */
export type ReportFiles = ReadonlyMap<string, Uint8Array>

/**
 * A report ready for layout: all texts and figures are formatted in the reader's language and units. Plain data only;
 * nothing in it is interpreted as markup.
 */
export interface ReportDocument {
  /** The language of its words, and how its figures and dates are written. */
  readonly locale: Locale
  readonly paper: (typeof paperSizes)[number]
  /** The instant whose data the report shows, ISO 8601; also the file's time of creation. */
  readonly at: string
  readonly title: string
  /** The rope's name. */
  readonly subject: string
  readonly issuer: string
  /** The issuer's logo: the name of its file; null without one. */
  readonly logo: string | null
  readonly author: string
  readonly keywords: readonly string[]
  /** Area, installation, rope. */
  readonly path: readonly string[]
  readonly facts: readonly ReportFact[]
  readonly state: ReportState
  /** The one recording that the report is about. */
  readonly particulars: {
    readonly title: string
    readonly facts: readonly ReportFact[]
    /** Text of several lines, each with its label. */
    readonly texts: readonly { readonly label: string; readonly text: string }[]
  } | null
  readonly strip: ReportStrip | null
  readonly limits: ReportLimits | null
  readonly chart: ReportChart | null
  readonly table: ReportTable | null
  readonly splices: readonly ReportSplice[]
  readonly photos: ReportPhotos | null
  /** Each on a page of its own. */
  readonly sensors: readonly ReportSensor[]
  readonly signatures: readonly { readonly label: string; readonly value: string }[]
  readonly foot: {
    readonly document: string
    readonly asOf: string
    readonly checksum: string
    /** The mandator. */
    readonly issuer: string
    /** Which limits the report is judged by, and where they come from; empty without limits. */
    readonly limits: string
    /** With the places `{page}` and `{pages}`. */
    readonly page: string
    readonly date: string
  }
}

/**
 * A list ready for layout, in landscape: a table below its title, with what it was narrowed by. Plain data only; nothing in it
 * is interpreted as markup.
 */
export interface ListDocument extends Pick<ReportDocument, 'locale' | 'paper' | 'at' | 'title' | 'author'> {
  readonly kind: 'list'
  /** Sentences below the title. */
  readonly lead: readonly string[]
  readonly table: ReportTable
  /** `page` has the places `{page}` and `{pages}`. */
  readonly foot: Pick<ReportDocument['foot'], 'asOf' | 'page'> & { readonly author: string }
}

/** A label of a rope: what is read by people, and the address that its code leads to. */
export interface RopeLabel {
  readonly name: string
  /** Installation and area. */
  readonly place: string
  /** What tells it from its neighbours; may be empty. */
  readonly facts: string
  readonly address: string
}

/**
 * Labels ready for layout: on sheets to be cut, or one on paper of its own size. Plain data only; nothing in it is interpreted as
 * markup.
 */
export interface LabelsDocument extends Pick<ReportDocument, 'locale' | 'at' | 'title' | 'author'> {
  readonly kind: 'labels'
  readonly paper: ReportDocument['paper'] | 'label'
  readonly labels: readonly RopeLabel[]
  /** Below each code: what it is for. */
  readonly hint: string
  /** Printed where there are none. */
  readonly empty: string
}

/** What can be laid out as a PDF. */
export type PrintedDocument = ReportDocument | ListDocument | LabelsDocument
