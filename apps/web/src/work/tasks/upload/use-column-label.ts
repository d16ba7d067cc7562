import { taskColumns } from '@catenary/contract/work/task-upload'
import { taskColumnLabel } from '@catenary/i18n/work/task-column-label'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** Names the columns of a file as the reader knows the fields; one that is none of them by its own name. */
export function useColumnLabel(): (column: string) => string {
  const { t } = useTexts()
  return (column) => {
    const known = taskColumns.find((one) => one === column)
    return known === undefined ? column : taskColumnLabel(t, known)
  }
}
