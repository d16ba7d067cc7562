import type { IgnoredEntry } from '@catenary/i18n/assets/installation-file'
import { Text } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './settings.module.css'

interface Props {
  readonly entries: readonly IgnoredEntry[]
  /** Keys that stand in the file more than once. */
  readonly duplicateKeys: readonly string[]
  readonly labelOf: (field: string) => string
}

/** What is not taken from a file, one by one, with the reason. */
export function IgnoredEntries({ entries, duplicateKeys, labelOf }: Props) {
  const { t } = useTexts()
  const formatReason = ({ reason }: IgnoredEntry) =>
    reason.code === 'unknownValue'
      ? t('assetSettings.fileUnknownValue', reason.values)
      : // The codes' texts have different gaps; the reason carries what fills its own.
        (t as (key: string, values?: object) => string)(`fields.${reason.code}`, reason.values)
  const lines = [
    ...entries.map((entry) => ({ name: entry.field ? labelOf(entry.field) : entry.path, reason: formatReason(entry) })),
    ...duplicateKeys.map((name) => ({ name, reason: t('assetSettings.fileTwice') })),
  ]
  if (lines.length === 0) return null
  return (
    <section>
      <Text fw={500} size="sm" component="h3">
        {t('assetSettings.fileIgnored')}
      </Text>
      <ul className={styles.ignored}>
        {lines.map((line) => (
          <li key={`${line.name} ${line.reason}`}>
            <strong>{line.name}</strong>: {line.reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
