import { attributesOnTab } from '@catenary/contract/records/event-forms'
import { Field } from '../../../ui/form/Field.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { recordingOf } from '../draft/event-draft.ts'
import { tabOfLength } from '../event-tabs.ts'
import type { AttributeFieldsProps } from './fields-props.ts'
import { LengthField } from './LengthField.tsx'
import styles from '../EventForm.module.css'

/** What is asked of a change to the rope itself. */
export function MutationTab(props: AttributeFieldsProps) {
  const { t } = useTexts()
  const { draft, isReadOnly, formContext } = props
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t('events.tab.mutation')}>
      {tabOfLength(draft) === 'mutation' && <LengthField {...props} />}
      {attributesOnTab('mutation', recordingOf(draft)).map((name) => (
        <Field key={name} name={name} context={formContext} />
      ))}
    </fieldset>
  )
}
