import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandator as mandatorSchema, mandatorFields, mandators } from '@catenary/contract/accounts/mandators'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { useFieldLabels } from '../../ui/form/form-definition.ts'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { parseRecordValues } from '../../ui/form/values.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { MandatorLogo } from './MandatorLogo.tsx'

interface Props {
  /** The mandator that is renamed, or that one is created; `null` closes the dialog. */
  readonly mandator: Pick<Mandator, 'id'> | 'new' | null
  readonly onClose: () => void
}

/** The dialog of a mandator: its name, and the logo of one that is there. */
export function MandatorDialog({ mandator, onClose }: Props) {
  const { t } = useTexts()
  const id = mandator === null || mandator === 'new' ? undefined : mandator.id
  return (
    <>
      <RecordDialog opened={mandator === 'new'} title={t('mandators.create')} size="sm" onClose={onClose}>
        {(callbacks) => <NameForm {...callbacks} />}
      </RecordDialog>
      <LoadedRecordDialog
        endpoint={mandators.get}
        id={id ?? ''}
        opened={id !== undefined}
        title={t('mandators.rename')}
        size="sm"
        onClose={onClose}
      >
        {(opened, callbacks) => (
          <>
            <NameForm loaded={opened} {...callbacks} />
            <MandatorLogo mandator={opened.entity} />
          </>
        )}
      </LoadedRecordDialog>
    </>
  )
}

interface FormProps extends FormCallbacks {
  readonly loaded?: LoadedRecord<Mandator>
  readonly onReload?: () => void
}

function mandatorValues({ name }: Mandator) {
  return { name }
}

function NameForm({ loaded, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const labels = useFieldLabels({ feature: 'mandators' })
  const stored = loaded && mandatorValues(loaded.entity)
  const send = ({ name }: { readonly name?: unknown }, { ifMatch, idempotencyKey }: SaveOptions) => {
    if (!loaded) return call(mandators.create, { body: { mandator: { name: String(name) } } }, { idempotencyKey })
    const mandator = name === undefined ? {} : { name: String(name) }
    return call(mandators.change, { params: { id: loaded.entity.id }, body: { mandator } }, { ifMatch })
  }
  return (
    <RecordForm
      {...callbacks}
      definition={{ fields: mandatorFields, groups: [], labels, fullWidth: ['name'], autoFocusField: 'name' }}
      root="mandator"
      initial={stored ?? {}}
      stored={stored}
      version={loaded?.version}
      can={can}
      send={send}
      stale={['mandators', 'users', 'areas']}
      fieldOfCode={{ 'mandator.exists': 'name' }}
      conflict={{
        title: t('mandators.conflictTitle'),
        valuesOf: (theirs) => parseRecordValues(mandatorSchema, theirs, mandatorValues),
      }}
      onSaved={() => {
        toasts.done(t(loaded ? 'mandators.renamed' : 'mandators.created'))
        callbacks.onClose()
      }}
    />
  )
}
