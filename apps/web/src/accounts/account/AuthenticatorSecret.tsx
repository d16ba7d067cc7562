import { Anchor, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { CopyButton } from './CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './EnrolmentCodeForm.module.css'

interface Props {
  readonly secret: string
  readonly uri: string | null
}

/** The secret of an authenticator: to scan, to open on this device, or to type. */
export function AuthenticatorSecret({ secret, uri }: Props) {
  const { t } = useTexts()
  return (
    <>
      <Text>{t('account.scan')}</Text>
      <div className={styles.parts}>
        {uri !== null && <QrCode text={uri} label={t('account.qrCode')} />}
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {t('account.secret')}
          </Text>
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('account.copySecret')} />
          {uri !== null && (
            <Anchor href={uri} size="sm">
              {t('account.openApp')}
            </Anchor>
          )}
        </Stack>
      </div>
    </>
  )
}
