import type { ReportFact } from '../../../ports/report-document.ts'
import type { ReportData } from './report-data.ts'
import type { Writer } from './writer.ts'

/** What the title block says of the rope: always the same twelve cells, with a dash where nothing is recorded. */
export function ropeFacts({ rope }: ReportData, writer: Writer): ReportFact[] {
  const { say, fact, measured } = writer
  const it = rope.attributes
  return [
    fact(say('ropes.attributes.ropeType'), it.ropeType && say(`ropes.type.${it.ropeType}`)),
    fact(say('ropes.attributes.ropeApplication'), it.ropeApplication && say(`ropes.application.${it.ropeApplication}`)),
    fact(say('ropes.attributes.ropeLay'), lay(it, writer)),
    measured(say('ropes.attributes.nominalDiameter'), it.nominalDiameter, 'mm'),
    measured(say('ropes.attributes.metallicCrossSection'), it.metallicCrossSection, 'mm²'),
    measured(say('ropes.attributes.ropeLength'), it.ropeLength, 'm'),
    fact(say('ropes.attributes.ropeDesign'), it.ropeDesign),
    fact(say('ropes.attributes.ropeManufacturer'), it.ropeManufacturer),
    fact(say('ropes.attributes.installationYear'), it.installationYear),
    fact(say('ropes.attributes.standard'), it.standard && say(`ropes.standard.${it.standard}`)),
    fact(say('ropes.attributes.loadBearingWires'), it.loadBearingWires && writer.count(it.loadBearingWires)),
    measured(say('ropes.attributes.bendingCyclesUntilNow'), it.bendingCyclesUntilNow, 'cycles'),
  ]
}

function lay({ ropeLay, ropeLayDirection }: ReportData['rope']['attributes'], { say }: Writer): string {
  const parts = [
    ropeLay && say(`ropes.lay.${ropeLay}`),
    ropeLayDirection && say(`ropes.layDirection.${ropeLayDirection}`).toLocaleLowerCase(),
  ]
  return parts.filter(Boolean).join(', ')
}
