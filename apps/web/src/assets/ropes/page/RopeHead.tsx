import type { Rope } from '@catenary/contract/assets/ropes'
import { IconBellOff, IconQrcode, IconSettings } from '@tabler/icons-react'
import { memo } from 'react'
import { RopeAlarms } from '../../../devices/public.ts'
import {
  CompareLink,
  ImportAction,
  LimitForecast,
  RecordMenu,
  ReportMenu,
  WaitingRecords,
} from '../../../records/public.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import type { PageTool } from '../../../ui/page/PageTools.tsx'
import { PageTools } from '../../../ui/page/PageTools.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { MissingPlan } from '../../../work/public.ts'
import { ArchivedNote } from '../../archive/ArchivedNote.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import type { RopeSearch } from '../../search-params.ts'
import { MissingStateFields } from '../MissingStateFields.tsx'
import { RopeTitle } from '../RopeTitle.tsx'
import { SectionNote } from '../SectionNote.tsx'

interface Props {
  readonly rope: Rope
  /** Opens a dialog over the page. */
  readonly onOpen: (dialog: RopeSearch) => void
}

/** The head of the rope page, which stays as it is while chart and table change: title, tools, and what needs attention. */
export const RopeHead = memo(function RopeHead({ rope, onOpen }: Props) {
  return (
    <>
      <RopeTitle rope={rope}>
        <RopeTools rope={rope} onOpen={onOpen} />
        <CompareLink rope={rope} />
        <ReportMenu rope={rope} />
        {!rope.isInArchive && (
          <>
            <ImportAction rope={rope} />
            <Can permission="EVENT_EDIT">
              <RecordMenu rope={rope} onRecord={(kind) => onOpen({ record: kind })} />
            </Can>
          </>
        )}
      </RopeTitle>
      <LimitForecast rope={rope} />
      <ArchivedNote kind="ropes" item={rope} isInArchive={rope.isInArchive} />
      <WaitingRecords rope={rope} onRecord={(kind) => onOpen({ record: kind })} />
      {!rope.isInArchive && (
        <MissingStateFields rope={rope} onField={(field) => onOpen({ dialog: 'settings', field })} />
      )}
      <SectionNote rope={rope} onField={(field) => onOpen({ dialog: 'settings', field })} />
      <MissingPlan rope={rope} onPlan={() => onOpen({ dialog: 'inspectionPlan' })} />
      <RopeAlarms rope={rope} isLasting />
    </>
  )
})

/** Actions of the rope page: its label for everyone, what changes the rope for those who may; none if it is archived. */
function RopeTools({ rope, onOpen }: Props) {
  const { t } = useTexts()
  const mayChange = useCan()('AREA_EDIT_PARTIAL')
  const { saveLabel } = useLabels()
  if (rope.isInArchive) return null
  const changing = (tool: PageTool) => (mayChange ? tool : null)
  return (
    <PageTools
      tools={[
        { label: t('ropes.labels.ofRope'), icon: IconQrcode, onUse: () => saveLabel(rope) },
        changing({ label: t('ropes.settings'), icon: IconSettings, onUse: () => onOpen({ dialog: 'settings' }) }),
        changing({
          label: t('notificationSettings.status'),
          icon: IconBellOff,
          onUse: () => onOpen({ dialog: 'notificationStatus' }),
        }),
      ]}
    />
  )
}
