import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { ReportKind } from '@catenary/contract/records/reports'
import { isRepair } from '@catenary/domain/loss/damage'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useIsLive } from './live-mode.ts'
import { ReportDialog } from './ReportDialog.tsx'

interface Props {
  readonly event: RopeEvent
  readonly rope: Rope
}

/** The report of a damage, a repair or an inspection of splices; nothing for others, archived ones, nor on a live page. */
export function ReportButton({ event, rope }: Props) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const [isOpen, setOpen] = useState(false)
  const kind = reportKindOf(event)
  if (kind === null || event.isDeleted || isLive) return null
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => setOpen(true)}>
        {t('common.pdf')}
      </Button>
      {isOpen && <ReportDialog kinds={[kind]} rope={rope} eventId={event.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function reportKindOf({ attributes: { recordingType, type } }: RopeEvent): ReportKind | null {
  if (recordingType === 'damage') return isRepair(type) ? 'repair' : 'damage'
  return recordingType === 'measurement' && type === 'spliceInspection' ? 'splice' : null
}
