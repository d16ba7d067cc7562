import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useIsLive } from '../report/live-mode.ts'

const comparisonParams = ({ id, installation }: Rope) => ({
  areaId: installation.area.id,
  installationId: installation.id,
  ropeId: id,
})

/** Leads from the page of a rope to the comparison of its last two inspections; hidden in live mode. */
export function CompareLink({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const label = t('comparison.title')
  if (useIsLive()) return null
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="input-sm"
        aria-label={label}
        renderRoot={(props) => <Link to={pages.ropeComparison} params={comparisonParams(rope)} {...props} />}
      >
        <IconArrowsDiff size={20} />
      </ActionIcon>
    </Tooltip>
  )
}

interface Props {
  readonly rope: Rope
  readonly event: RopeEvent
}

/** Leads from an inspection to its comparison with the one before; nothing for other events, and for archived ones. */
export function CompareInspection({ rope, event }: Props) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const { type } = event.attributes
  if (isLive || event.isDeleted || (type !== 'visualInspection' && type !== 'mrt')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsDiff size={16} />}
      renderRoot={(props) => (
        <Link to={pages.ropeComparison} params={comparisonParams(rope)} search={{ inspection: event.id }} {...props} />
      )}
    >
      {t('comparison.compare')}
    </Button>
  )
}
