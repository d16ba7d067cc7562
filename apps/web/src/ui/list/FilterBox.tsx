import { CloseButton, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../texts/texts-context.ts'

interface Props extends Pick<TextInputProps, 'className' | 'size'> {
  readonly label: string
  readonly value: string
  /** What was typed; empty after it was cleared. */
  readonly onValue: (typed: string) => void
}

/** The box in which words are typed that narrow a list, with a button that clears it. */
export function FilterBox({ label, value, onValue, ...look }: Props) {
  const { t } = useTexts()
  return (
    <TextInput
      {...look}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => onValue('')} />
      }
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
