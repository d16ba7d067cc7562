import { traceCsv, traceRows } from '@catenary/charts/trace-chart/trace-table'
import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly trace: Trace
  readonly rope: Rope
  readonly range: TraceRange
}

const byteOrderMark = '\ufeff'

/** Saves what is shown of a trace as CSV. */
export function TraceDownload({ trace, rope, range }: Props) {
  const { t } = useTexts()
  const label = t('traces.csv')
  function save() {
    const channels = traceChannels(trace)
    const csv = traceCsv(traceRows(trace, channels, range), channels)
    const file = new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' })
    saveFile(file, fileName([rope.name, trace.time.slice(0, 10)], 'csv'))
  }
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={save}>
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
