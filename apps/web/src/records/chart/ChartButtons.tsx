import { ActionIcon } from '@mantine/core'
import { IconChartLine, IconMaximize, IconTable } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import type { ChartView } from './chart-view.ts'

/** Switches between chart and table. */
export function TableSwitch({ asTable, onView }: Pick<ChartView, 'asTable'> & ViewChangeProps) {
  const { t } = useTexts()
  const label = t(asTable ? 'common.showAsChart' : 'common.showAsTable')
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => onView({ asTable: !asTable })}>
        {asTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}

interface ViewChangeProps {
  readonly onView: (change: Partial<ChartView>) => void
}

/** Shows the card in full screen; Esc leaves it. */
export function FullScreenButton() {
  const { t } = useTexts()
  return (
    <Tooltip label={t('common.fullScreen')}>
      <ActionIcon
        aria-label={t('common.fullScreen')}
        onClick={({ currentTarget }) => void currentTarget.closest('section')?.requestFullscreen()}
      >
        <IconMaximize size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
