import type { Rope } from '@catenary/contract/ropes'
import { rope as ropeSchema, ropes } from '@catenary/contract/ropes'
import type { StateFact } from '@catenary/domain/state'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import type { Opened, OpenedEnds } from '../../../ui/form/RecordDialog.tsx'
import { OpenedDialog } from '../../../ui/form/RecordDialog.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useLock } from '../../../ui/form/Locked.tsx'
import { changesBetween, valuesIn } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { MissingFacts } from '../MissingFacts.tsx'
import { changesState, ropeFaults } from './rope-faults.ts'
import styles from './settings.module.css'
import { attributesIn, ropeChange, ropeValues, useRopeSheet } from './use-rope-sheet.tsx'

interface Props {
  readonly ropeId: string
  readonly opened: boolean
  /** The field that has the focus once the form is there. */
  readonly field?: StateFact | undefined
  readonly onClose: () => void
  /** Told once the rope is archived. */
  readonly onDeleted?: () => void
}

/** Whose reading calls a rope's change makes stale: its state stands on what it lies in. */
export const staleByRope = ['areas', 'installations', 'ropes', 'events', 'search', 'audit'] as const

/** The dialog of a rope's settings. */
export function RopeSettings({ ropeId, opened, field, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const title = t('ropes.settings')
  return (
    <OpenedDialog
      endpoint={ropes.get}
      id={ropeId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, ends) => <RopeForm opened={found} {...ends} field={field} onDeleted={onDeleted} />}
    </OpenedDialog>
  )
}

interface FormProps extends OpenedEnds, Pick<Props, 'field' | 'onDeleted'> {
  readonly opened: Opened<Rope>
}

function RopeForm({ opened: { entity: rope, version }, field, onDeleted, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const sheet = useRopeSheet(rope)
  const [values] = useState(() => ropeValues(rope))
  const params = { id: rope.id }
  useEffect(() => field && focusField(field), [field])
  return (
    <RecordForm
      {...ends}
      sheet={sheet}
      root="rope"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={useLock({ isArchived: rope.isInArchive, mayEdit: can('AREA_EDIT_PARTIAL') })}
      send={(changes, { ifMatch }) => call(ropes.change, { params, body: { rope: ropeChange(changes) } }, { ifMatch })}
      stale={staleByRope}
      check={ropeFaults}
      conflict={{
        title: t('assetSettings.conflictRope'),
        valuesOf: (theirs) => valuesIn(ropeSchema, theirs, ropeValues),
      }}
      renderNotes={(now) => (
        <>
          {!rope.isInArchive && (
            <MissingFacts
              rope={{ attributes: attributesIn(now), inspected: rope.inspected }}
              isInForm
              onFact={focusField}
            />
          )}
          {changesState(changesBetween(sheet.fields, values, now)) && (
            <output className={styles.note}>{t('assetSettings.changesState')}</output>
          )}
        </>
      )}
      onSaved={() => {
        toasts.done(t('common.saved'))
        ends.onClose()
      }}
      tools={
        !rope.isInArchive && (
          <Can permission="AREA_EDIT_FULL">
            <ArchiveButton
              question={t('assetSettings.deleteRope')}
              explanation={t('assetSettings.deleteExplained')}
              said={t('assetSettings.archived', { name: rope.name })}
              archive={(ifMatch) => call(ropes.remove, { params }, { ifMatch })}
              restore={() => call(ropes.change, { params, body: { rope: { isDeleted: false } } }, { ifMatch: null })}
              version={version}
              stale={staleByRope}
              onDone={() => {
                ends.onClose()
                onDeleted?.()
              }}
            />
          </Can>
        )
      }
    />
  )
}
