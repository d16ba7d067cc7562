import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './FactList.module.css'

/** A value that is typed in elsewhere to the letter, with a button that copies it. */
export function CopyableValue({ value }: { readonly value: string }) {
  const { t } = useTexts()
  return (
    <span className={styles.copied}>
      <span>{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => {
          const label = t(copied ? 'saml.copied' : 'saml.copy')
          return (
            <Tooltip label={label}>
              <ActionIcon onClick={copy} aria-label={t('common.labelled', { label, value })}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )
        }}
      </CopyButton>
    </span>
  )
}
