import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { EventTab } from './event-tabs.ts'

interface Props {
  /** The tabs in which something is missing; none closes the dialog. */
  readonly tabs: readonly EventTab[]
  readonly labelOf: (tab: EventTab) => string
  readonly missingIn: (tab: EventTab) => string | undefined
  readonly onGo: (tab: EventTab) => void
  readonly onClose: () => void
}

/** Says in which tabs something is still missing, and leads to them. */
export function IncompleteDialog({ tabs, labelOf, missingIn, onGo, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog opened={tabs.length > 0} onClose={onClose} title={t('fields.formIncomplete')} size="sm">
      <Stack gap="xs">
        <Text>{t('splices.incompleteHint')}</Text>
        {tabs.map((tab) => (
          <Button key={tab.value} variant="default" justify="space-between" onClick={() => onGo(tab)}>
            {[labelOf(tab), missingIn(tab)].filter(Boolean).join(': ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
