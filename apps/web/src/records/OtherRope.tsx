import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

/** In place of an event of another rope than the page's, as an address can name one: shown here it would be taken for this rope's. */
export function OtherRope({ event }: { readonly event: RopeEvent }) {
  const { t } = useTexts()
  return (
    <EmptyState sentence={t('events.ofOtherRope')}>
      <Button
        component={Link}
        {...({ to: pages.ropeById, params: { ropeId: event.rope.id } } as object)}
        variant="default"
      >
        {t('events.toItsRope')}
      </Button>
    </EmptyState>
  )
}
