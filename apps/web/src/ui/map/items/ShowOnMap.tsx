import { ActionIcon } from '@mantine/core'
import { IconMapPin, IconMapPinFilled } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts-context.ts'
import { Tooltip } from '../../tooltip/Tooltip.tsx'

interface Props {
  readonly name: string
  /** True for the item that is shown on the map. */
  readonly isShown: boolean
  readonly onShow: () => void
}

/** Button that shows an item of a list on the map beside it. */
export function ShowOnMap({ name, isShown, onShow }: Props) {
  const { t } = useTexts()
  const Sign = isShown ? IconMapPinFilled : IconMapPin
  return (
    <Tooltip label={t('maps.showOnMap')}>
      <ActionIcon aria-label={t('maps.showNameOnMap', { name })} aria-pressed={isShown} onClick={onShow}>
        <Sign size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
