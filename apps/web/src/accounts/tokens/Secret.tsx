import { Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './Tokens.module.css'

/** A token that was just made: shown only this once, until the reader confirms that it is saved. */
export function Secret({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <output className={styles.secret}>
      <Text fw={500}>{t('users.tokenOnce')}</Text>
      <code>{token}</code>
      <Group gap="xs">
        <Button
          size="compact-sm"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(token)}
        >
          {t(clipboard.copied ? 'usersPage.copied' : 'usersPage.copyToken')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
      {clipboard.error && <Text size="sm">{t('account.copyFailed')}</Text>}
    </output>
  )
}
