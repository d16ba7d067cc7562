import type { Rope } from '@catenary/contract/assets/ropes'
import { ropeReportKinds } from '@catenary/contract/records/reports'
import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useIsLive } from '../report/live-mode.ts'
import { ReportDialog } from '../report/ReportDialog.tsx'

/** Menu with the reports of all damages and all repairs of a rope; hidden in live mode. */
export function ReportMenu({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const [isOpen, setOpen] = useState(false)
  if (isLive) return null
  return (
    <>
      <Tooltip label={t('ropePage.reports')}>
        <ActionIcon size="input-sm" aria-label={t('ropePage.reports')} onClick={() => setOpen(true)}>
          <IconFileTypePdf size={20} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <ReportDialog kinds={ropeReportKinds} rope={rope} onClose={() => setOpen(false)} />}
    </>
  )
}
