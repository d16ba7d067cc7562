import { pagePath, pages } from '@catenary/contract/page-routes'
import { attention } from '@catenary/contract/work/attention'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { leftOutOf } from '@catenary/domain/state'
import { attentionSentences, ropePath } from '@catenary/i18n/work/describe-attention'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { queryFor, queryKeyOf } from '../../../api/queries.ts'
import { useCan, useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { PaletteItem } from './palette-item.ts'
import { pathOf, recentPages } from './recent-pages.ts'

/** So many of the most urgent ropes are offered. */
const maxUrgent = 3

/** What the palette offers before anything is typed, beside commands: the most urgent ropes and the last pages. */
export function useStartItems(): { readonly urgent: readonly PaletteItem[]; readonly recent: readonly PaletteItem[] } {
  return { urgent: useUrgentRopes(), recent: useRecentPages() }
}

function useUrgentRopes(): PaletteItem[] {
  const { t, locale } = useTexts()
  const now = useNow()
  const router = useRouter()
  const isPermitted = useCan()('DASHBOARD')
  const { data = [] } = useQuery<AttentionRope[]>({
    ...(isPermitted
      ? queryFor(attention.list, { query: { limit: String(maxUrgent) } })
      : { queryFn: skipToken, queryKey: queryKeyOf(attention.list) }),
  })
  const needing = data.filter(({ reasons }) => reasons.length > 0)
  const sentences = attentionSentences(t, locale, now)
  return needing.map((rope) => {
    const { id, name, installation, damages, noStateReason, limitEarliest } = rope
    return {
      key: `urgent-${id}`,
      group: 'urgent',
      name,
      place: [ropePath(rope), ...sentences.reasons(rope).slice(0, 1)].join(' · '),
      state: { ratio: damages?.ratio ?? null, noStateReason, limitEarliest, ...leftOutOf(rope) },
      open: () =>
        void router.navigate({
          href: pagePath(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: id }),
        }),
    }
  })
}

function useRecentPages(): PaletteItem[] {
  const router = useRouter()
  const userId = useSessionUser()?.id ?? ''
  const current = router.state.location.pathname
  return recentPages(userId)
    .filter(({ href }) => pathOf(href) !== current)
    .slice(0, 5)
    .map(({ href, title }) => ({
      key: `recent-${href}`,
      group: 'recent',
      name: title,
      open: () => void router.navigate({ href }),
    }))
}
