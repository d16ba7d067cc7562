import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useCreatedRecord } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { RopeSettings, staleByRope } from './RopeSettings.tsx'
import { toAttributes, useNewRopeFormDefinition } from './use-rope-form-definition.tsx'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (ropeId: string) => void
}

/** The dialog that adds a rope to an installation, and goes on to its settings. */
export function NewRope({ installationId, opened, onClose, onCreated }: Props) {
  const { t } = useTexts()
  const createdRecord = useCreatedRecord(onClose, onCreated)
  return (
    <>
      <RecordDialog opened={opened && createdRecord.id === undefined} title={t('assetPages.addRope')} onClose={onClose}>
        {(callbacks) => (
          <NewRopeForm {...callbacks} installationId={installationId} onSaved={createdRecord.setCreated} />
        )}
      </RecordDialog>
      <RopeSettings
        ropeId={createdRecord.id ?? ''}
        opened={opened && createdRecord.id !== undefined}
        onClose={createdRecord.close}
        onDeleted={createdRecord.close}
      />
    </>
  )
}

interface FormProps extends FormCallbacks {
  readonly installationId: string
  readonly onSaved: (rope: Rope) => void
}

function NewRopeForm({ installationId, onSaved, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const baseDefinition = useNewRopeFormDefinition()
  const params = { id: installationId }
  const { data: installation } = useQuery(queryFor(installations.get, { params }))
  const system = unitSystemOf(installation?.attributes ?? {})
  return (
    <RecordForm
      {...callbacks}
      definition={{ ...baseDefinition, unitSystem: () => system }}
      root="rope"
      initial={{}}
      can={can}
      send={({ name, ...rest }, { idempotencyKey }) => {
        const rope = { name: String(name), attributes: toAttributes(rest) }
        return call(ropes.create, { params, body: { rope } }, { idempotencyKey })
      }}
      stale={staleByRope}
      action={t('assetSettings.addAndContinue')}
      onSaved={(created) => {
        callbacks.onChanged(false)
        toasts.done(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
