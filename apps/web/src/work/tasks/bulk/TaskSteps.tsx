import type { Task } from '@catenary/contract/work/tasks'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import rows from '../../../ui/list/rows.module.css'
import styles from './bulk.module.css'

interface Props {
  readonly steps: readonly { readonly task: Task; readonly lines: readonly string[] }[]
}

/** What becomes, or became, of tasks: each with a line for everything that changes. */
export function TaskSteps({ steps }: Props) {
  const { t } = useTexts()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keys
    <ul className={styles.steps} aria-label={t('taskPages.title')} tabIndex={0}>
      {steps.map(({ task: { id, attributes, rope }, lines }) => (
        <li key={id}>
          <strong>{attributes.title}</strong>
          <span className={rows.muted}>{`${rope.name} · ${rope.installation.name}`}</span>
          {lines.length === 0 ? (
            <span className={rows.muted}>{t('taskBulk.unchanged')}</span>
          ) : (
            lines.map((line) => <span key={line}>{line}</span>)
          )}
        </li>
      ))}
    </ul>
  )
}
