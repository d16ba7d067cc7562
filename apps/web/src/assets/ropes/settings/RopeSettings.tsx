import type { Rope } from '@catenary/contract/assets/ropes'
import { rope as ropeSchema, ropes } from '@catenary/contract/assets/ropes'
import type { Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import type { LinkedField } from '@catenary/domain/state'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import { useLockReason } from '../../../ui/form/LockedField.tsx'
import type { LoadedRecord, LoadedFormCallbacks } from '../../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { changedValues, parseRecordValues } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { MissingStateFields } from '../MissingStateFields.tsx'
import { toPointRows } from './list-rows.ts'
import { toAttributes, ropeChange, ropeValues, useRopeFormDefinition } from './use-rope-form-definition.tsx'
import styles from './settings.module.css'

/** What is wrong between the fields of a rope; lengths in the reader's units. */
function ropeIssues(values: Values, system: UnitSystem): FieldIssue[] {
  const { installationDate, removalDate, ropeLength, referencePoints } = values
  const isBefore =
    typeof installationDate === 'string' && typeof removalDate === 'string' && removalDate < installationDate
  const end = typeof ropeLength === 'number' ? ropeLength : Infinity
  const unit = displayUnit('m', system)
  const beyondEnd = { code: 'beyondRope', values: { max: convert(end, 'm', unit), unit } } as const
  return [
    ...(isBefore ? [{ path: 'removalDate', code: 'beforeInstallation' as const }] : []),
    ...toPointRows(referencePoints).flatMap(({ position }, index): FieldIssue[] =>
      typeof position === 'number' && position > end
        ? [{ path: `referencePoints[${index}].position`, ...beyondEnd }]
        : [],
    ),
  ]
}

const stateFields = [
  'nominalDiameter',
  'metallicCrossSection',
  'loadBearingWires',
  'ropeLength',
  'isClosed',
  'standard',
  'ownLimits',
  'ropeType',
  'ropeApplication',
  'ropeLay',
] as const

/** True where the state of the rope is another one with these changes. */
function affectsState(changes: Values): boolean {
  return stateFields.some((field) => field in changes)
}

interface Props {
  readonly ropeId: string
  readonly opened: boolean
  /** The field that has the focus once the form is there. */
  readonly field?: LinkedField | undefined
  readonly onClose: () => void
  /** Called once the rope is archived. */
  readonly onDeleted?: () => void
}

/** Queries invalidated by a change of a rope: its parents contain its state. */
export const staleByRope = ['areas', 'installations', 'ropes', 'events', 'search', 'audit', 'attention'] as const

/** The dialog of a rope's settings. */
export function RopeSettings({ ropeId, opened, field, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const title = t('ropes.settings')
  return (
    <LoadedRecordDialog
      help="areas-installations-ropes#4"
      endpoint={ropes.get}
      id={ropeId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, callbacks) => <RopeForm loaded={found} {...callbacks} field={field} onDeleted={onDeleted} />}
    </LoadedRecordDialog>
  )
}

interface FormProps extends LoadedFormCallbacks, Pick<Props, 'field' | 'onDeleted'> {
  readonly loaded: LoadedRecord<Rope>
}

function RopeForm({ loaded: { entity: rope, version }, field, onDeleted, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const definition = useRopeFormDefinition(rope)
  const [values] = useState(() => ropeValues(rope))
  const params = { id: rope.id }
  useEffect(() => field && focusField(field), [field])
  return (
    <RecordForm
      {...callbacks}
      definition={definition}
      root="rope"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={useLockReason({ isArchived: rope.isInArchive, mayEdit: can('AREA_EDIT_PARTIAL') })}
      send={(changes, { ifMatch }) => call(ropes.change, { params, body: { rope: ropeChange(changes) } }, { ifMatch })}
      stale={staleByRope}
      validate={(typed) => ropeIssues(typed, unitSystemOf(rope.installation))}
      conflict={{
        title: t('assetSettings.conflictRope'),
        valuesOf: (theirs) => parseRecordValues(ropeSchema, theirs, ropeValues),
      }}
      renderNotes={(current) => (
        <>
          {!rope.isInArchive && (
            <MissingStateFields
              rope={{ attributes: toAttributes(current), inspected: rope.inspected }}
              isInForm
              onField={focusField}
            />
          )}
          {affectsState(changedValues(definition.fields, values, current)) && (
            <output className={styles.note}>{t('assetSettings.changesState')}</output>
          )}
        </>
      )}
      onSaved={() => {
        toasts.showSuccess(t('common.saved'))
        callbacks.onClose()
      }}
      tools={
        !rope.isInArchive && (
          <Can permission="AREA_EDIT_FULL">
            <ArchiveButton
              help="areas-installations-ropes#5"
              question={t('assetSettings.deleteRope')}
              explanation={t('assetSettings.deleteExplained')}
              doneMessage={t('assetSettings.archived', { name: rope.name })}
              archive={(ifMatch) => call(ropes.remove, { params }, { ifMatch })}
              restore={() => call(ropes.change, { params, body: { rope: { isDeleted: false } } }, { ifMatch: null })}
              version={version}
              stale={staleByRope}
              onDone={() => {
                callbacks.onClose()
                onDeleted?.()
              }}
            />
          </Can>
        )
      }
    />
  )
}

/** Puts the focus on a field of the form that is open, in the middle of what is in sight; a list's on its first control. */
function focusField(name: string): void {
  const field = document.querySelector(`form [data-field="${CSS.escape(name)}"]`)
  const control = field?.querySelector<HTMLElement>(
    ':is(input, select, textarea, button):not(:disabled, [type="hidden"])',
  )
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
