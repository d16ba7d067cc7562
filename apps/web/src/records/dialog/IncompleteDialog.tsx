import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventTab } from './event-tabs.ts'
import type { TabState } from './use-event-tabs.ts'

interface IncompleteDialogProps {
  /** The tabs in which something is missing; none closes the dialog. */
  readonly tabs: readonly EventTab[]
  readonly labelOf: (tab: EventTab) => string
  readonly stateOf: (tab: EventTab) => TabState | undefined
  readonly onGo: (tab: EventTab) => void
  readonly onClose: () => void
}

/** Says in which tabs something is still missing, and leads to them. */
export function IncompleteDialog({ tabs, labelOf, stateOf, onGo, onClose }: IncompleteDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog opened={tabs.length > 0} onClose={onClose} title={t('fields.formIncomplete')} size="sm">
      <Stack gap="xs">
        <Text>{t('events.incompleteHint')}</Text>
        {tabs.map((tab, place) => (
          <Button
            key={tab.value}
            variant="default"
            justify="space-between"
            data-autofocus={place === 0 || undefined}
            onClick={() => onGo(tab)}
          >
            {[labelOf(tab), stateOf(tab)?.text].filter(Boolean).join(': ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
