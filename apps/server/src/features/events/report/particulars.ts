import type { DamageWithLoss } from '@catenary/contract/events'
import { isRepair } from '@catenary/domain/damage'
import type { ReportDocument, ReportFact } from '../../../ports/report-document.ts'
import { isMoved, repairedDamages, typeName } from './recordings.ts'
import type { Writer } from './writer.ts'

/** Everything that is recorded of one damage or repair. */
export function particulars(event: DamageWithLoss, writer: Writer): NonNullable<ReportDocument['particulars']> {
  const { say, quantity } = writer
  const { figure, unit } = quantity(event.positionToday, 'm')
  return {
    title: say('events.eventAt', { kind: typeName(event, writer), position: `${figure}\u202f${unit}` }),
    facts: [
      ...placeFacts(event, writer),
      ...(isRepair(event.attributes.type) ? repair : damage)(event, writer),
      ...more(event, writer),
    ],
    texts: [
      { label: say('events.attributes.description'), text: event.attributes.description ?? '' },
      { label: say('events.documents'), text: event.documents.map(({ name }) => name).join('\n') },
    ].filter(({ text }) => text !== ''),
  }
}

function placeFacts(event: DamageWithLoss, { say, fact, measured, moment }: Writer): ReportFact[] {
  return [
    fact(say('events.timestamp'), moment(event.timestamp)),
    measured(say(isMoved(event) ? 'events.positionToday' : 'events.position'), event.positionToday, 'm'),
    ...(isMoved(event) ? [measured(say('reports.recordedPosition'), event.position, 'm')] : []),
    measured(say('events.length'), event.length === 0 ? null : event.length, 'm'),
    fact(say('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
  ]
}

function damage(event: DamageWithLoss, { say, fact, measured, count }: Writer): ReportFact[] {
  const it = event.attributes
  return [
    fact(
      say('events.attributes.inspectionType'),
      it.inspectionType && say(`events.inspectionType.${it.inspectionType}`),
    ),
    measured(say('events.loss'), event.loss.percent, '%'),
    measured(say('events.loss'), event.loss.area, 'mm²'),
    fact(say('events.attributes.damageCount'), it.damageCount === undefined ? null : count(it.damageCount)),
    fact(say('events.attributes.actionStatus'), it.actionStatus && say(`events.actionStatus.${it.actionStatus}`)),
    fact(say('reports.list.counts'), say(event.counts ? 'common.yes' : 'common.no')),
    ...(it.wire === undefined ? [] : [fact(say('events.attributes.wire'), it.wire)]),
    ...(it.strand === undefined ? [] : [fact(say('events.attributes.strand'), it.strand)]),
  ]
}

function repair(event: DamageWithLoss, writer: Writer): ReportFact[] {
  return [writer.fact(writer.say('events.attributes.repairedEvents'), repairedDamages(event, writer))]
}

/** What is recorded only now and then. */
function more(event: DamageWithLoss, { say, fact, measured }: Writer): ReportFact[] {
  const { operationHours, bendingCycles, instrument } = event.attributes
  return [
    ...(operationHours === undefined ? [] : [measured(say('events.attributes.operationHours'), operationHours, 'h')]),
    ...(bendingCycles === undefined ? [] : [measured(say('events.attributes.bendingCycles'), bendingCycles, 'cycles')]),
    ...(instrument === undefined ? [] : [fact(say('events.attributes.instrument'), instrument)]),
  ]
}
