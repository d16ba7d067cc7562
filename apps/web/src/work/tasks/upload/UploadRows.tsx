import type { UploadedRow } from '@catenary/contract/work/task-upload'
import { Title } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import table from '../../../ui/list/rows.module.css'
import styles from './upload.module.css'

interface Props {
  readonly rows: readonly UploadedRow[]
  /** Nothing is wrong in the file: the rows are all that it holds. */
  readonly isRight: boolean
  /** Names the rope of each, where they are of several. */
  readonly withRope: boolean
}

/** The rows of a file, each as the task that it becomes; nothing where there are none. */
export function UploadRows({ rows, isRight, withRope }: Props) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  const title = t(isRight ? 'taskUpload.rows' : 'taskUpload.rightRows', { count: rows.length })
  return (
    <div className={styles.preview}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={title}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('taskUpload.line')}</th>
              <th scope="col">{t('taskPages.task')}</th>
              {withRope && <th scope="col">{t('ropes.rope')}</th>}
              <th scope="col">{t('taskPages.due')}</th>
              <th scope="col">{t('tasks.assignedUsers')}</th>
              <th scope="col">{t('taskUpload.further')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.line} row={row} withRope={withRope} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Row({ row, withRope }: { readonly row: UploadedRow; readonly withRope: boolean }) {
  const { t } = useTexts()
  const { line, rope, assignedUsers, attributes, note } = row
  const { title, description, status, component, inspectionType, isInternal } = attributes
  const due = useDueText()(row)
  const further = [
    t(`tasks.status.${status}`),
    component && t(`tasks.component.${component}`),
    inspectionType && t(`tasks.inspectionType.${inspectionType}`),
    isInternal && t('tasks.attributes.isInternal'),
    note !== null && t('common.labelled', { label: t('tasks.note'), value: note }),
  ].filter((part) => typeof part === 'string')
  return (
    <tr>
      <td className={styles.line} data-label={t('taskUpload.line')}>
        {line}
      </td>
      <th scope="row">
        {title}
        <span className={styles.description}>{description}</span>
      </th>
      {withRope && <td>{rope.name}</td>}
      <td>{due.join(' · ')}</td>
      <td>{assignedUsers.length === 0 ? <Unassigned /> : assignedUsers.map(({ name }) => name).join(', ')}</td>
      <td>{further.join(' · ')}</td>
    </tr>
  )
}

function Unassigned() {
  const { t } = useTexts()
  return <span className={table.muted}>{t('taskPages.unassigned')}</span>
}

/** When the task of a row is due, and after what it is repeated. */
function useDueText(): (row: UploadedRow) => string[] {
  const { t, date, short } = useTexts()
  return ({ due, rope, attributes: { recurringConditions } }) => {
    const conditions = recurringConditions.map(
      ({ type, threshold }) => `${t(`tasks.condition.${type}`)} ${short(threshold)}`,
    )
    const repeated = conditions.length > 0 && {
      label: t('tasks.attributes.recurringConditions'),
      value: conditions.join(', '),
    }
    const parts = [
      due.at === null ? due.cycles === null && t('taskPages.noDue') : date(due.at, rope.timezone),
      due.cycles !== null && t('taskPages.atCycles', { cycles: short(due.cycles) }),
      repeated && t('common.labelled', repeated),
    ]
    return parts.filter((part) => typeof part === 'string')
  }
}
