import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import { isRepair } from '@catenary/domain/loss/damage'
import type { ReportDocument, ReportFact } from '../../ports/report/report-document.ts'
import { recordedAttributes } from './attributes.ts'
import { isMoved, isShortened, removedText, repairedDamages, typeName } from './recordings.ts'
import type { ReportFormatter } from './report-formatter.ts'

type Details = NonNullable<ReportDocument['particulars']>

/** Everything that is recorded of one damage or repair. */
export function eventDetails(event: DamageWithLoss, formatter: ReportFormatter): Details {
  const { t, quantity } = formatter
  const { figure, unit } = quantity(event.positionToday, 'm')
  const recorded = recordedAttributes(event, formatter)
  return {
    title: t('events.eventAt', { kind: typeName(event, formatter), position: `${figure}\u202f${unit}` }),
    facts: [
      ...placeFacts(event, formatter),
      ...(isRepair(event.attributes.type) ? repair : damage)(event, formatter),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, formatter)],
  }
}

/** Details of an inspection as a whole: time, author and all attributes except its splices. */
export function inspectionDetails(event: RopeEvent, formatter: ReportFormatter): Details {
  const { t, fact, moment } = formatter
  const recorded = recordedAttributes(event, formatter)
  return {
    title: t('reports.inspection'),
    facts: [
      fact(t('events.timestamp'), moment(event.timestamp)),
      fact(t('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
      fact(t('splices.title'), formatter.count(event.splices.length)),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, formatter)],
  }
}

/** What is attached, by its names. */
function documents(event: RopeEvent, { t }: ReportFormatter): Details['texts'] {
  if (event.documents.length === 0) return []
  return [{ label: t('events.documents'), text: event.documents.map(({ name }) => name).join('\n') }]
}

function placeFacts(event: DamageWithLoss, formatter: ReportFormatter): ReportFact[] {
  const { t, fact, measured, moment } = formatter
  return [
    fact(t('events.timestamp'), moment(event.timestamp)),
    measured(t(isMoved(event) ? 'events.positionToday' : 'events.position'), event.positionToday, 'm'),
    ...(isMoved(event) ? [measured(t('reports.recordedPosition'), event.position, 'm')] : []),
    ...(event.left ? [fact(t('reports.left.title'), removedText(event, formatter))] : []),
    measured(t('events.length'), event.length || null, 'm'),
    ...(isShortened(event) ? [measured(t('reports.lengthToday'), event.lengthToday, 'm')] : []),
    fact(t('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
  ]
}

function damage(event: DamageWithLoss, { t, fact, measured }: ReportFormatter): ReportFact[] {
  return [
    measured(t('events.loss'), event.loss.percent, '%'),
    measured(t('events.loss'), event.loss.area, 'mm²'),
    fact(t('reports.list.counts'), t(event.counts ? 'common.yes' : 'common.no')),
  ]
}

function repair(event: DamageWithLoss, formatter: ReportFormatter): ReportFact[] {
  return [formatter.fact(formatter.t('events.attributes.repairedEvents'), repairedDamages(event, formatter))]
}
