import type { Rope } from '@catenary/contract/assets/ropes'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { useCan } from '../../../shell/session.ts'
import { PageTools } from '../../../ui/page/PageTools.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { RopeDialog } from '../../search-params.ts'

interface Props {
  readonly rope: Rope
  readonly onOpen: (dialog: RopeDialog) => void
}

/** The tools of a rope's page for those who may change its settings; none on what is archived. */
export function RopeTools({ rope, onOpen }: Props) {
  const { t } = useTexts()
  const can = useCan()
  if (rope.isInArchive || !can('AREA_EDIT_PARTIAL')) return null
  return (
    <PageTools
      tools={[
        { label: t('ropes.settings'), icon: IconSettings, onUse: () => onOpen('settings') },
        { label: t('notificationSettings.status'), icon: IconBellOff, onUse: () => onOpen('notificationStatus') },
      ]}
    />
  )
}
