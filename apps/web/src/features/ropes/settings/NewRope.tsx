import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import { installations } from '@catenary/contract/installations'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { read } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import type { FormEnds } from '../../../ui/form/use-record-form.ts'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useAdded } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { RopeSettings, staleByRope } from './RopeSettings.tsx'
import { attributesIn, useNewRopeSheet } from './use-rope-sheet.tsx'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (ropeId: string) => void
}

/** The dialog that adds a rope to an installation, and goes on to its settings. */
export function NewRope({ installationId, opened, onClose, onCreated }: Props) {
  const { t } = useTexts()
  const added = useAdded(onClose, onCreated)
  return (
    <>
      <RecordDialog opened={opened && added.id === undefined} title={t('assetPages.addRope')} onClose={onClose}>
        {(ends) => <NewRopeForm {...ends} installationId={installationId} onSaved={added.add} />}
      </RecordDialog>
      <RopeSettings
        ropeId={added.id ?? ''}
        opened={opened && added.id !== undefined}
        onClose={added.close}
        onDeleted={added.close}
      />
    </>
  )
}

interface FormProps extends FormEnds {
  readonly installationId: string
  readonly onSaved: (rope: Rope) => void
}

function NewRopeForm({ installationId, onSaved, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const plain = useNewRopeSheet()
  const params = { id: installationId }
  const { data: installation } = useQuery(read(installations.get, { params }))
  const system = unitSystemOf(installation?.attributes ?? {})
  return (
    <RecordForm
      {...ends}
      sheet={{ ...plain, system: () => system }}
      root="rope"
      initial={{}}
      can={can}
      send={({ name, ...rest }, { idempotencyKey }) => {
        const rope = { name: String(name), attributes: attributesIn(rest) }
        return call(ropes.create, { params, body: { rope } }, { idempotencyKey })
      }}
      stale={staleByRope}
      action={t('assetSettings.addAndContinue')}
      onSaved={(created) => {
        ends.onChanged(false)
        toasts.done(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
