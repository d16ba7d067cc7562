import { gauge } from '@catenary/domain/damage'
import type { ReportState } from '../../../ports/report-document.ts'
import type { ReportData } from './report-data.ts'
import type { Writer } from './writer.ts'

const levels = { green: 'good', orange: 'watch', red: 'discard' } as const

/** The state of the rope as word and figure, or the reason why it cannot be told. */
export function ropeCondition(data: ReportData, { say, percent, language }: Writer): ReportState {
  const label = say('reports.state')
  const ticks = ['0\u202f%', '50\u202f%', say('ropes.limit')] as const
  if (!data.summary) {
    const word = say('reports.state.unknown')
    return { label, level: 'unknown', word, figure: null, caption: say(missing(data)), ratio: 0, ticks }
  }
  const { ratio, health } = data.summary
  const { colour } = gauge(ratio)
  const word = say(`ropes.gauge.${colour}`)
  return {
    label,
    level: levels[colour],
    word: word.charAt(0).toLocaleUpperCase(language) + word.slice(1),
    figure: { figure: percent(health), unit: '%' },
    caption: `${say('reports.state.left')}\n${say('reports.state.used', { used: percent(100 * ratio) })}`,
    ratio,
    ticks,
  }
}

function missing({ rope, standard }: ReportData) {
  const { standard: named, nominalDiameter } = rope.attributes
  if (!named || !nominalDiameter) return 'reports.state.noBasis'
  return standard ? 'reports.state.noLoss' : 'reports.state.noLimits'
}
