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
  const dueTexts = useDueTexts(rope.timezone)
  const repetition = useRepetitionText()(row)
  const due = [...dueTexts(row.due), ...(repetition === null ? [] : [repetition])]
  const further = [
    t(`tasks.status.${status}`),
    component && t(`tasks.component.${component}`),
    inspectionType && t(`tasks.inspectionType.${inspectionType}`),
    isInternal && t('tasks.attributes.isInternal'),
    row.next !== null && t('taskUpload.followed', { due: dueTexts(row.next).join(' · ') }),
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

/** When the task of a row, or the one that follows it, is due. */
function useDueTexts(timezone: string): (due: UploadedRow['due']) => string[] {
  const { t, date, short } = useTexts()
  return ({ at, cycles }) => {
    const parts = [
      at === null ? cycles === null && t('taskPages.noDue') : date(at, timezone),
      cycles !== null && t('taskPages.atCycles', { cycles: short(cycles) }),
    ]
    return parts.filter((part) => typeof part === 'string')
  }
}

/** After what the task of a row is repeated; null where it is not. */
function useRepetitionText(): (row: UploadedRow) => string | null {
  const { t, short } = useTexts()
  return ({ attributes: { recurringConditions } }) => {
    if (recurringConditions.length === 0) return null
    const conditions = recurringConditions.map(
      ({ type, threshold }) => `${t(`tasks.condition.${type}`)} ${short(threshold)}`,
    )
    return t('common.labelled', { label: t('tasks.attributes.recurringConditions'), value: conditions.join(', ') })
  }
}
