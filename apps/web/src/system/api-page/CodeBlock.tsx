import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './CodeBlock.module.css'

interface Props {
  /** What the code is, for who does not see it. */
  readonly label: string
  readonly code: string
  /** What is copied where that is more than what is shown, such as a token. */
  readonly copied?: string
}

/** Code that is read and copied. */
export function CodeBlock({ label, code, copied = code }: Props) {
  const { t } = useTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <div className={styles.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <Button
        className={styles.copy}
        size="compact-sm"
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        aria-label={t('common.labelled', { label: t('apiPage.copyCode'), value: label })}
        onClick={() => clipboard.copy(copied)}
      >
        {t(clipboard.copied ? 'account.copied' : 'apiPage.copyCode')}
      </Button>
      <output className={styles.failed}>{clipboard.error && t('account.copyFailed')}</output>
    </div>
  )
}
