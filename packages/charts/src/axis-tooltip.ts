import type { ChartPalette } from './palette.ts'

/** What stands beside the pointer in a chart, for all series at a place of its horizontal axis; `formatter` writes it. */
export function axisTooltip(palette: ChartPalette, fontFamily: string, formatter: (points: unknown) => unknown) {
  return {
    trigger: 'axis',
    // Built as a DOM element: the content security policy refuses markup with style attributes.
    renderMode: 'html',
    confine: true,
    backgroundColor: palette.ground,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 13, fontFamily },
    axisPointer: { type: 'line', lineStyle: { color: palette.mutedText, type: 'solid' } },
    formatter,
  }
}
