import type { DamageWithLoss, RopeEvent } from '@catenary/contract/events'
import { isRepair } from '@catenary/domain/damage'
import type { ReportDocument, ReportFact } from '../../../ports/report-document.ts'
import { recordedAttributes } from './attributes.ts'
import { isMoved, isShortened, leftText, repairedDamages, typeName } from './recordings.ts'
import type { Writer } from './writer.ts'

type Particulars = NonNullable<ReportDocument['particulars']>

/** Everything that is recorded of one damage or repair. */
export function particulars(event: DamageWithLoss, writer: Writer): Particulars {
  const { say, quantity } = writer
  const { figure, unit } = quantity(event.positionToday, 'm')
  const recorded = recordedAttributes(event.attributes, writer)
  return {
    title: say('events.eventAt', { kind: typeName(event, writer), position: `${figure}\u202f${unit}` }),
    facts: [
      ...placeFacts(event, writer),
      ...(isRepair(event.attributes.type) ? repair : damage)(event, writer),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, writer)],
  }
}

/** What is recorded of an inspection as a whole: when, by whom, and everything beside its splices. */
export function recordedOf(event: RopeEvent, writer: Writer): Particulars {
  const { say, fact, moment } = writer
  const recorded = recordedAttributes(event.attributes, writer)
  return {
    title: say('reports.inspection'),
    facts: [
      fact(say('events.timestamp'), moment(event.timestamp)),
      fact(say('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
      fact(say('splices.title'), writer.count(event.splices.length)),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, writer)],
  }
}

/** What is attached, by its names. */
function documents(event: RopeEvent, { say }: Writer): Particulars['texts'] {
  if (event.documents.length === 0) return []
  return [{ label: say('events.documents'), text: event.documents.map(({ name }) => name).join('\n') }]
}

function placeFacts(event: DamageWithLoss, writer: Writer): ReportFact[] {
  const { say, fact, measured, moment } = writer
  return [
    fact(say('events.timestamp'), moment(event.timestamp)),
    measured(say(isMoved(event) ? 'events.positionToday' : 'events.position'), event.positionToday, 'm'),
    ...(isMoved(event) ? [measured(say('reports.recordedPosition'), event.position, 'm')] : []),
    ...(event.left ? [fact(say('reports.left.title'), leftText(event, writer))] : []),
    measured(say('events.length'), event.length || null, 'm'),
    ...(isShortened(event) ? [measured(say('reports.lengthToday'), event.lengthToday, 'm')] : []),
    fact(say('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
  ]
}

function damage(event: DamageWithLoss, { say, fact, measured }: Writer): ReportFact[] {
  return [
    measured(say('events.loss'), event.loss.percent, '%'),
    measured(say('events.loss'), event.loss.area, 'mm²'),
    fact(say('reports.list.counts'), say(event.counts ? 'common.yes' : 'common.no')),
  ]
}

function repair(event: DamageWithLoss, writer: Writer): ReportFact[] {
  return [writer.fact(writer.say('events.attributes.repairedEvents'), repairedDamages(event, writer))]
}
