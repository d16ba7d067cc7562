import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ChosenRange } from '../events/event-pages.ts'
import { filterQueryOf, someEvent } from '../events/event-pages.ts'
import type { TableView } from './table-view.ts'

interface Props {
  readonly ropeId: string
  readonly view: TableView
  readonly chosen: ChosenRange
}

/** Says why the table is empty: because of the chart's zoom, of the stretch of the strip, or of what was recorded. */
export function NoEvents({ ropeId, view, chosen }: Props) {
  const { t } = useTexts()
  const { stretch, period } = chosen
  const withoutZoom = useQuery({
    ...someEvent(ropeId, filterQueryOf(view, { stretch })),
    enabled: period !== undefined,
  })
  const withoutRange = useQuery({ ...someEvent(ropeId, filterQueryOf(view, {})), enabled: stretch !== undefined })
  const archived = useQuery({ ...someEvent(ropeId, { archived: '1' }), enabled: view.archived })
  if (withoutZoom.isLoading || withoutRange.isLoading || archived.isLoading) return null
  return <EmptyState sentence={sentence()} />

  function sentence(): string {
    if (withoutZoom.data) return t('events.emptyByZoom')
    if (withoutRange.data) return t('events.emptyByStretch')
    return archived.data === false ? t('common.noArchived') : t('events.empty')
  }
}
