import { Group, Text } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly label: string
  readonly command: string
}

/** A command to paste into a shell. */
export function Command({ label, command }: Props) {
  const { t } = useTexts()
  return (
    <>
      <Text>{label}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={label}>
        {command}
      </pre>
      <Group gap="xs">
        <CopyButton key={command} text={command} label={t('deviceTokens.copyCommand')} />
      </Group>
    </>
  )
}
