import type { TooltipLine } from '@catenary/charts/damage-chart/damage-chart-input'
import styles from './Tooltip.module.css'

/** The tooltip of a chart as an element: the first line is its heading. */
export function tooltipElement(lines: readonly TooltipLine[]): HTMLElement {
  const list = document.createElement('div')
  list.className = styles.lines ?? ''
  for (const { text, mark } of lines) {
    const line = document.createElement('div')
    if (mark) line.append(markElement(mark))
    line.append(text)
    list.append(line)
  }
  return list
}

function markElement({ colour, symbol }: NonNullable<TooltipLine['mark']>): HTMLElement {
  const mark = document.createElement('span')
  mark.className = styles.mark ?? ''
  mark.dataset['symbol'] = symbol
  mark.style.setProperty('--mark', colour)
  return mark
}
