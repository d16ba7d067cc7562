import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import type { Rope } from '@catenary/contract/ropes'
import { missingFacts, stateFacts } from '@catenary/domain/state'
import type { StateFact } from '@catenary/domain/state'
import { Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight, IconCircleDashed } from '@tabler/icons-react'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './MissingFacts.module.css'

interface Props {
  readonly rope: Pick<Rope, 'inspected'> & { readonly attributes: Partial<RopeAttributes> }
  /** Leads to the field of a missing fact. */
  readonly onFact: (fact: StateFact) => void
  /** It stands in the form of the rope, where its page has the same list below. */
  readonly isInForm?: boolean
}

/**
 * The checklist of a rope that lacks what its state depends on: each missing fact leads to its field for those who may
 * edit the rope; the others read who may. Nothing once no fact is missing.
 */
export function MissingFacts({ rope: { attributes, inspected }, onFact, isInForm = false }: Props) {
  const { t } = useTexts()
  const mayEdit = useCan()('AREA_EDIT_PARTIAL')
  const missing = missingFacts(attributes, inspected)
  if (missing.length === 0) return null
  const title = t(inspected.length > 0 ? 'ropePage.notAssessable' : 'ropePage.notReady')
  const shown = stateFacts.filter((fact) => missing.includes(fact) || (fact !== 'ownLimits' && attributes[fact]))
  return (
    <section className={styles.card} role={isInForm ? 'group' : undefined} aria-label={title}>
      <Title order={isInForm ? 3 : 2}>{title}</Title>
      <Text size="sm">
        {t('ropePage.missingFacts', { count: missing.length })} {!mayEdit && t('ropePage.whoMayEnter')}
      </Text>
      <ul className={styles.facts}>
        {shown.map((fact) => (
          <li key={fact}>
            {missing.includes(fact) ? (
              <MissingFact fact={fact} attributes={attributes} onFact={mayEdit ? onFact : undefined} />
            ) : (
              <EnteredFact fact={fact} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MissingProps {
  readonly fact: StateFact
  readonly attributes: Partial<RopeAttributes>
  /** Absent for those who may not edit the rope. */
  readonly onFact: ((fact: StateFact) => void) | undefined
}

function MissingFact({ fact, attributes, onFact }: MissingProps) {
  const { t } = useTexts()
  const text = t('ropePage.factMissing', { fact: t(`ropes.attributes.${fact}`) })
  return (
    <>
      {onFact ? (
        <button type="button" className={styles.fact} data-missing onClick={() => onFact(fact)}>
          <IconCircleDashed size={18} stroke={1.8} aria-hidden />
          {text}
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      ) : (
        <span className={styles.fact} data-missing>
          <IconCircleDashed size={18} stroke={1.8} aria-hidden />
          {text}
        </span>
      )}
      {fact === 'ownLimits' && attributes.standard && (
        <Text size="sm" c="dimmed" className={styles.why}>
          {t('ropes.noStateReason.noLimit')}
        </Text>
      )}
    </>
  )
}

function EnteredFact({ fact }: { readonly fact: StateFact }) {
  const { t } = useTexts()
  const name = t(`ropes.attributes.${fact}`)
  return (
    <span className={styles.fact}>
      <IconCheck size={18} stroke={1.8} aria-hidden />
      <span aria-hidden>{name}</span>
      <VisuallyHidden>{t('ropePage.factEntered', { fact: name })}</VisuallyHidden>
    </span>
  )
}
