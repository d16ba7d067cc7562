import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { missingStateFields, stateInputFields } from '@catenary/domain/state'
import type { StateInputField } from '@catenary/domain/state'
import { Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight, IconCircleDashed } from '@tabler/icons-react'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './MissingStateFields.module.css'

interface Props {
  readonly rope: Pick<Rope, 'inspected'> & { readonly attributes: Partial<RopeAttributes> }
  /** Leads to the field of a missing fact. */
  readonly onField: (field: StateInputField) => void
  /** True in the settings form, above the page that has the same list. */
  readonly isInForm?: boolean
}

/**
 * The checklist of a rope that lacks what its state depends on: each missing fact leads to its field for those who may
 * edit the rope; the others read who may. Nothing once no fact is missing.
 */
export function MissingStateFields({ rope: { attributes, inspected }, onField, isInForm = false }: Props) {
  const { t } = useTexts()
  const mayEdit = useCan()('AREA_EDIT_PARTIAL')
  const missing = missingStateFields(attributes, inspected)
  if (missing.length === 0) return null
  const title = t(inspected.length > 0 ? 'ropePage.notAssessable' : 'ropePage.notReady')
  const shown = stateInputFields.filter(
    (field) => missing.includes(field) || (field !== 'ownLimits' && attributes[field]),
  )
  return (
    <section className={styles.card} role={isInForm ? 'group' : undefined} aria-label={title}>
      <Title order={isInForm ? 3 : 2}>{title}</Title>
      <Text size="sm">
        {t('ropePage.missingFacts', { count: missing.length })} {!mayEdit && t('ropePage.whoMayEnter')}
      </Text>
      <ul className={styles.facts}>
        {shown.map((field) => (
          <li key={field}>
            {missing.includes(field) ? (
              <MissingStateField field={field} attributes={attributes} onField={mayEdit ? onField : undefined} />
            ) : (
              <EnteredStateField field={field} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MissingStateFieldProps {
  readonly field: StateInputField
  readonly attributes: Partial<RopeAttributes>
  /** Absent for those who may not edit the rope. */
  readonly onField: ((field: StateInputField) => void) | undefined
}

function MissingStateField({ field, attributes, onField }: MissingStateFieldProps) {
  const { t } = useTexts()
  const text = t('ropePage.factMissing', { fact: t(`ropes.attributes.${field}`) })
  return (
    <>
      {onField ? (
        <button type="button" className={styles.fact} data-missing onClick={() => onField(field)}>
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
      {field === 'ownLimits' && attributes.standard && (
        <Text size="sm" c="dimmed" className={styles.why}>
          {t('ropes.noStateReason.noLimit')}
        </Text>
      )}
    </>
  )
}

function EnteredStateField({ field }: { readonly field: StateInputField }) {
  const { t } = useTexts()
  const name = t(`ropes.attributes.${field}`)
  return (
    <span className={styles.fact}>
      <IconCheck size={18} stroke={1.8} aria-hidden />
      <span aria-hidden>{name}</span>
      <VisuallyHidden>{t('ropePage.factEntered', { fact: name })}</VisuallyHidden>
    </span>
  )
}
