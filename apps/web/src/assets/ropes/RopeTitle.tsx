import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { describeStandard } from '@catenary/i18n/assets/describe-rope'
import type { InspectionFact } from '@catenary/i18n/assets/describe-rope'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overPageState } from '../../navigation/dialog-history.ts'
import { GaugeHint } from '../../ui/figures/GaugeHint.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { RopeGauge } from '../../ui/figures/RopeGauge.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useInspectionFacts } from './use-inspection-facts.ts'

interface Props {
  readonly rope: Rope
  /** The page's tools, the one primary action last. */
  readonly children: ReactNode
}

/** The title row of a rope: its name, its state, its facts and inspections, and what can be done. */
export function RopeTitle({ rope, children }: Props) {
  const { t } = useTexts()
  const inspectionFacts = useInspectionFacts()
  const { governs } = useStateTexts()
  const displayName = useDisplayName()
  const name = displayName(rope) ?? ''
  const { installation } = rope
  const { nominalDiameter, ropeType } = rope.attributes
  const diameter = nominalDiameter !== undefined && (
    <QuantityValue value={nominalDiameter} unit="mm" system={unitSystemOf(rope.installation)} />
  )
  return (
    <>
      <PageTitle parts={[name, rope.installation.name]} />
      <PageHeader
        help="areas-installations-ropes#3"
        before={
          <BackLink
            to={pages.installation}
            params={{ areaId: installation.area.id, installationId: installation.id }}
            name={displayName(installation) ?? ''}
          />
        }
        title={name}
        state={
          <RopeGauge rope={rope} shape="ring">
            <GaugeHint ratio={rope.damages?.ratio} governing={rope.governing} />
          </RopeGauge>
        }
        facts={[
          governs(rope),
          diameter,
          ropeType && t(`ropes.type.${ropeType}`),
          describeStandard(rope.attributes, t),
          ...inspectionFacts(rope).map((fact) => <InspectionLink key={fact.text} fact={fact} />),
        ]}
      >
        {children}
      </PageHeader>
    </>
  )
}

/** Opens the inspection, or the task that plans it, over the page of its rope. */
function InspectionLink({ fact: { text, event, task } }: { readonly fact: InspectionFact }) {
  if (event === undefined && task === undefined) return text
  return (
    <Link
      from={pages.rope}
      to={pages.rope}
      search={(before) => ({ ...before, ...(task === undefined ? { event } : { task }) })}
      state={overPageState}
      resetScroll={false}
      preload={false}
    >
      {text}
    </Link>
  )
}
