import { taskColumns } from '@catenary/contract/work/task-upload'
import { conditionTypes } from '@catenary/domain/recurrence/due'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** Names the columns of a file as the reader knows the fields; one that is none of them by its own name. */
export function useColumnLabel(): (column: string) => string {
  const { t, has } = useTexts()
  return (column) => {
    if (!taskColumns.some((known) => known === column)) return column
    const [field = '', part] = column.split('.')
    const key = [`tasks.attributes.${field}`, `tasks.${field}`, `ropes.${field}`].find(has)
    const label = key ? (t as (key: string) => string)(key) : field
    const type = conditionTypes.find((one) => one === part)
    return type ? `${label}, ${t(`tasks.condition.${type}`)}` : label
  }
}
