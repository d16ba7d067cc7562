import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'

interface Props {
  readonly opened: boolean
  /** The headings of the columns that are shown, in their order. */
  readonly headings: readonly string[]
  readonly onClose: () => void
  /** Called with the table; returns why it cannot be used. */
  readonly onPaste: (text: string) => Promise<string | undefined>
}

/** Takes a table of damages from a spreadsheet, or a file with commas or semicolons. */
export function PasteDialog({ opened, headings, onClose, onPaste }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string>()
  async function insert() {
    const message = await onPaste(text)
    setIssue(message)
    if (message !== undefined) return
    setText('')
    onClose()
  }
  return (
    <Dialog help="quick-entry#4" opened={opened} onClose={onClose} title={t('quickEntry.paste')}>
      <Stack gap="md">
        <Text size="sm">{t('quickEntry.pasteHint', { columns: headings.join(', ') })}</Text>
        <Textarea
          label={t('quickEntry.pasteText')}
          rows={10}
          data-autofocus
          value={text}
          error={issue}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre' } }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group justify="space-between">
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            aria-label={t('common.csv')}
            onChange={({ currentTarget }) => void currentTarget.files?.item(0)?.text().then(setText)}
          />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button onClick={() => void insert()}>{t('quickEntry.pasteAction')}</Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
