import { Button, Group, Text, Title } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import compare from '../figures/compare.module.css'
import styles from './VersionConflict.module.css'

/** One field with the formatted values of both versions. */
export interface ComparedField {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** Whether the values differ, if their texts may be equal. */
  readonly differs?: boolean
}

interface Props {
  /** The concurrently changed record. */
  readonly title: string
  readonly fields: readonly ComparedField[]
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

/** The differences between two versions of a record, side by side, after a concurrent change. */
export function VersionConflict({ title, fields, busy, onOverwrite, onReload, onBack }: Props) {
  const { t } = useTexts()
  const differing = fields.filter(({ mine, theirs, differs = mine !== theirs }) => differs)
  return (
    <div className={styles.form} role="alert">
      <Title order={3}>{title}</Title>
      <Text>{t('forms.conflictExplained')}</Text>
      {differing.length === 0 ? (
        <Text fw={600}>{t('forms.sameVersions')}</Text>
      ) : (
        <table className={compare.compare}>
          <thead>
            <tr>
              <th scope="col">{t('forms.field')}</th>
              <th scope="col">{t('forms.yours')}</th>
              <th scope="col">{t('forms.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, label, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('common.keepEditing')}
        </Button>
        <Button variant="default" onClick={onReload}>
          {t('common.reload')}
        </Button>
        <Button onClick={onOverwrite} loading={busy}>
          {t('common.overwrite')}
        </Button>
      </Group>
    </div>
  )
}
