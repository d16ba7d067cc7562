import type { Mandator } from '@catenary/contract/mandators'
import { mandator as mandatorSchema, mandatorFields, mandators } from '@catenary/contract/mandators'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import type { Opened } from '../../ui/form/RecordDialog.tsx'
import { OpenedDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { FormEnds } from '../../ui/form/use-record-form.ts'
import type { Attempt } from '../../ui/form/use-saving.ts'
import { useWords } from '../../ui/form/form-setting.ts'
import { valuesIn } from '../../ui/form/values.ts'
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
        {(ends) => <NameForm {...ends} />}
      </RecordDialog>
      <OpenedDialog
        endpoint={mandators.get}
        id={id ?? ''}
        opened={id !== undefined}
        title={t('mandators.rename')}
        size="sm"
        onClose={onClose}
      >
        {(opened, ends) => (
          <>
            <NameForm opened={opened} {...ends} />
            <MandatorLogo mandator={opened.entity} />
          </>
        )}
      </OpenedDialog>
    </>
  )
}

interface FormProps extends FormEnds {
  readonly opened?: Opened<Mandator>
  readonly onReload?: () => void
}

function nameOf({ name }: Mandator) {
  return { name }
}

function NameForm({ opened, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const words = useWords({ feature: 'mandators' })
  const stored = opened && nameOf(opened.entity)
  const send = ({ name }: { readonly name?: unknown }, { ifMatch, idempotencyKey }: Attempt) => {
    if (!opened) return call(mandators.create, { body: { mandator: { name: String(name) } } }, { idempotencyKey })
    const mandator = name === undefined ? {} : { name: String(name) }
    return call(mandators.change, { params: { id: opened.entity.id }, body: { mandator } }, { ifMatch })
  }
  return (
    <RecordForm
      {...ends}
      sheet={{ fields: mandatorFields, groups: [], words, wide: ['name'], first: 'name' }}
      root="mandator"
      initial={stored ?? {}}
      stored={stored}
      version={opened?.version}
      can={can}
      send={send}
      stale={['mandators', 'users', 'areas']}
      fieldOfCode={{ 'mandator.exists': 'name' }}
      conflict={{
        title: t('mandators.conflictTitle'),
        valuesOf: (theirs) => valuesIn(mandatorSchema, theirs, nameOf),
      }}
      onSaved={() => {
        toasts.done(t(opened ? 'mandators.renamed' : 'mandators.created'))
        ends.onClose()
      }}
    />
  )
}
