import type { TaskOccurrence } from '@catenary/contract/work/task-changes'
import { taskChanges } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { TaskDraft } from './task-draft.ts'
import { dueQueryOf } from './task-draft.ts'
import styles from './tasks.module.css'

interface Props {
  readonly draft: TaskDraft
  readonly rope: Task['rope']
  /** Absent for a task that is not stored yet. */
  readonly taskId: string | undefined
}

/** Debounce of what is typed, in milliseconds. */
const delay = 300

/** The next due dates of a recurring task, once what is typed makes them known. */
export function NextDue({ draft, rope, taskId }: Props) {
  const zone = rope.installation.timezone
  const [due] = useDebouncedValue(JSON.stringify(dueQueryOf(draft, zone)), delay)
  const query = JSON.parse(due) as ReturnType<typeof dueQueryOf>
  if (query === null) return null
  return <Occurrences rope={rope} query={{ ...query, ...(taskId !== undefined && { task: taskId }) }} />
}

interface OccurrencesProps extends Pick<Props, 'rope'> {
  readonly query: NonNullable<ReturnType<typeof dueQueryOf>> & { readonly task?: string }
}

function Occurrences({ rope, query }: OccurrencesProps) {
  const { t } = useTexts()
  const occurrenceText = useOccurrenceText(rope.installation.timezone)
  const preview = useQuery(queryFor(taskChanges.preview, { params: { id: rope.id }, query }))
  return (
    <section className={styles.next} aria-label={t('taskPages.next')}>
      <h3>{t('taskPages.next')}</h3>
      <p className={styles.hint}>{t('taskPages.nextHint')}</p>
      <Loaded query={preview} skeleton={<RowSkeleton rows={5} height={20} />}>
        {(occurrences) => (
          <ol>
            {occurrences.map((one) => (
              <li key={`${one.at} ${one.cycles}`}>{occurrenceText(one)}</li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

/** When a task falls due once more: at a date, at a number of cycles, or at whichever comes first. */
function useOccurrenceText(zone: string | undefined): (occurrence: TaskOccurrence) => string {
  const { t, date, short } = useTexts()
  const cyclesText = (cycles: number, expectedAt: string | null) => {
    const shown = short(cycles)
    if (expectedAt === null) return t('taskPages.cyclesUnknown', { cycles: shown })
    if (Date.parse(expectedAt) < Date.now()) return t('taskPages.cyclesPassed', { cycles: shown })
    return t('taskPages.cyclesAbout', { cycles: shown, date: date(expectedAt, zone) })
  }
  return ({ at, cycles, cyclesExpectedAt }) => {
    if (cycles === null) return at === null ? '' : date(at, zone)
    const cyclesSentence = cyclesText(cycles, cyclesExpectedAt)
    return at === null ? cyclesSentence : t('taskPages.dateOrCycles', { date: date(at, zone), cycles: cyclesSentence })
  }
}
