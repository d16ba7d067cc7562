import type { AttentionRope } from '@catenary/contract/work/attention'
import { attentionReasons } from '@catenary/domain/attention'
import type { AttentionReason } from '@catenary/domain/attention'
import { healthPercent } from '@catenary/domain/health-percent'
import { gaugeReading } from '@catenary/domain/loss/damage'
import { nextInspectionValue } from '@catenary/i18n/assets/describe-next-inspection'
import { describeLeftOut } from '@catenary/i18n/assets/describe-rope'
import type { Translate } from '@catenary/i18n/catalogue'
import { formatPercent } from '@catenary/i18n/format'
import type { Language, Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { attentionSentences, mayBeReached, ropePath } from '@catenary/i18n/work/describe-attention'
import type { ListDocument, ReportCell, ReportColumn } from '../../ports/report/report-document.ts'

interface PrintOptions extends Pick<ListDocument, 'paper' | 'author'> {
  readonly locale: Locale
  /** There are more ropes than these. */
  readonly isCut: boolean
  readonly at: Date
  /** What the list was narrowed by, in words; none where it was not. */
  readonly filters: readonly string[]
}

const cell = (text: string, note = ''): ReportCell => ({ text, note })
const column = (label: string, width: number): ReportColumn => ({ label, unit: '', end: false, width })

/** The ropes that need attention as a list to be printed, in the reader's words. */
export function attentionDocument(ropes: readonly AttentionRope[], options: PrintOptions): ListDocument {
  const { locale, paper, author, isCut, at, filters } = options
  const t = translatorFor(languageOfLocale(locale))
  const asOf = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return {
    kind: 'list',
    locale,
    paper,
    at: at.toISOString(),
    title: t('dashboard.attention'),
    author,
    lead: filters.length > 0 ? [t('dashboard.narrowedTo', { filters: filters.join(' · ') })] : [],
    table: {
      title: t('dashboard.attention'),
      columns: [
        column(t('ropes.rope'), 0),
        column(t('notificationSettings.type.ropeHealth'), 26),
        column(t('dashboard.reasons'), 42),
        column(t('dashboard.trend'), 28),
        column(t('dashboard.limit'), 36),
        column(t('dashboard.lastInspections'), 42),
        column(t('ropes.nextInspection'), 26),
        column(t('dashboard.openTasks'), 22),
      ],
      rows: ropes.map((rope) => rowOf(rope, locale, at)),
      empty: t(filters.length > 0 ? 'common.noResults' : 'dashboard.nothingUrgent'),
      notes: isCut ? [t('dashboard.onlyMostUrgent', { max: ropes.length })] : [],
    },
    foot: {
      asOf: `${t('reports.dataAsOf')} ${asOf}`,
      page: t('reports.page', { page: '{page}', pages: '{pages}' }),
      author: `${t('reports.preparedBy')} ${author}`,
    },
  }
}

function rowOf(rope: AttentionRope, locale: Locale, at: Date): ReportCell[] {
  const t = translatorFor(languageOfLocale(locale))
  const now = at.getTime()
  const sentences = attentionSentences(t, locale, now)
  const { damages, noStateReason, tasks, nextInspection, installation } = rope
  const { timezone } = installation
  const leftOut = describeLeftOut(rope, t)
  return [
    cell(rope.name, ropePath(rope)),
    damages
      ? cell(
          formatPercent(locale, healthPercent(damages.ratio), 1),
          [stateWord(rope, damages.ratio, t), ...leftOut].join('\n'),
        )
      : cell(t(`ropes.noState.${noStateReason ?? 'notInspected'}`), leftOut.join('\n')),
    cell('', sentences.reasons(rope).join('\n')),
    cell(sentences.trend(rope) ?? t('dashboard.trend.none')),
    cell(sentences.limit(rope).join(', ')),
    cell('', sentences.inspections(rope).join('\n')),
    cell(nextInspectionValue(nextInspection, { t, locale, timezone, now })),
    cell(t('dashboard.taskCount', { open: tasks.open, overdue: tasks.overdue })),
  ]
}

function stateWord(rope: AttentionRope, ratio: number, t: Translate): string {
  const { colour } = gaugeReading(ratio)
  return t(colour !== 'red' && mayBeReached(rope) ? 'ropes.mayBeReached' : `ropes.gauge.${colour}`)
}

interface Filters {
  readonly reason?: readonly AttentionReason[] | undefined
  readonly area?: string | undefined
  readonly installation?: string | undefined
  readonly query?: string | undefined
}

/** What narrows a list, in words: its reasons where they are not all, area and installation as the ropes name them, and words. */
export function filtersInWords(
  { reason, area, installation, query }: Filters,
  [first]: readonly AttentionRope[],
  language: Language,
): string[] {
  const t = translatorFor(language)
  const reasons = reason && reason.length < attentionReasons.length ? reason : []
  return [
    ...reasons.map((one) => t(`dashboard.reason.${one}`)),
    ...(area === undefined ? [] : [first?.installation.area.name ?? t('areas.area')]),
    ...(installation === undefined ? [] : [first?.installation.name ?? t('installations.installation')]),
    ...(query ? [`“${query}”`] : []),
  ]
}
