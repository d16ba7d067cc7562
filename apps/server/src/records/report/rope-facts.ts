import type { ReportFact } from '../../ports/report/report-document.ts'
import type { ReportData } from './report-data.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** The rope's data in the title block: always the same twelve cells, with a dash where empty. */
export function ropeFacts({ rope }: ReportData, formatter: ReportFormatter): ReportFact[] {
  const { t, fact, measured } = formatter
  const attributes = rope.attributes
  return [
    fact(t('ropes.attributes.ropeType'), attributes.ropeType && t(`ropes.type.${attributes.ropeType}`)),
    fact(
      t('ropes.attributes.ropeApplication'),
      attributes.ropeApplication && t(`ropes.application.${attributes.ropeApplication}`),
    ),
    fact(t('ropes.attributes.ropeLay'), lay(attributes, formatter)),
    measured(t('ropes.attributes.nominalDiameter'), attributes.nominalDiameter, 'mm'),
    measured(t('ropes.attributes.metallicCrossSection'), attributes.metallicCrossSection, 'mm²'),
    measured(t('ropes.attributes.ropeLength'), attributes.ropeLength, 'm'),
    fact(t('ropes.attributes.ropeDesign'), attributes.ropeDesign),
    fact(t('ropes.attributes.ropeManufacturer'), attributes.ropeManufacturer),
    fact(t('ropes.attributes.installationYear'), attributes.installationYear),
    fact(t('ropes.attributes.standard'), attributes.standard && t(`ropes.standard.${attributes.standard}`)),
    fact(
      t('ropes.attributes.loadBearingWires'),
      attributes.loadBearingWires && formatter.count(attributes.loadBearingWires),
    ),
    measured(t('ropes.attributes.bendingCyclesUntilNow'), attributes.bendingCyclesUntilNow, 'cycles'),
  ]
}

function lay({ ropeLay, ropeLayDirection }: ReportData['rope']['attributes'], { t }: ReportFormatter): string {
  const parts = [
    ropeLay && t(`ropes.lay.${ropeLay}`),
    ropeLayDirection && t(`ropes.layDirection.${ropeLayDirection}`).toLocaleLowerCase(),
  ]
  return parts.filter(Boolean).join(', ')
}
