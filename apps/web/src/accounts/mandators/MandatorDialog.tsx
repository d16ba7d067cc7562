import type { Mandator } from '@catenary/contract/accounts/mandators'
import {
  logoExtensions,
  mandator as mandatorSchema,
  mandatorFields,
  mandators,
  maxLogoBytes,
} from '@catenary/contract/accounts/mandators'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useEndpointMutation } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { useFieldLabels } from '../../ui/form/form-definition.ts'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { parseRecordValues } from '../../ui/form/values.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './MandatorLogo.module.css'

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
      <RecordDialog
        help="clients-and-settings"
        opened={mandator === 'new'}
        title={t('mandators.create')}
        size="sm"
        onClose={onClose}
      >
        {(callbacks) => <NameForm {...callbacks} />}
      </RecordDialog>
      <LoadedRecordDialog
        help="clients-and-settings"
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
        toasts.showSuccess(t(loaded ? 'mandators.renamed' : 'mandators.created'))
        callbacks.onClose()
      }}
    />
  )
}

interface MandatorLogoProps {
  readonly mandator: Pick<Mandator, 'id' | 'name' | 'logoUri'>
}

const bytesPerMegabyte = 1024 * 1024
const accepted = logoExtensions.map((ending) => `.${ending}`)

/** The logo in a mandator's reports: saved and removed at once, independent of the dialog's form. */
function MandatorLogo({ mandator: { id, name, ...stored } }: MandatorLogoProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState<string>()
  const [logoUri, setLogoUri] = useState(stored.logoUri)
  const upload = useEndpointMutation(mandators.setLogo, ['mandators'])
  const remove = useEndpointMutation(mandators.removeLogo, ['mandators'])
  const handleFile = (file: File | null | undefined) => {
    if (!file) return
    const isPicture = accepted.some((ending) => file.name.toLowerCase().endsWith(ending))
    const max = maxLogoBytes / bytesPerMegabyte
    const problem = !isPicture
      ? t('mandators.wrongLogo')
      : file.size > maxLogoBytes
        ? t('mandators.bigLogo', { max })
        : undefined
    setErrorText(problem)
    remove.reset()
    if (problem === undefined)
      upload.mutate(
        { params: { id }, options: { file } },
        {
          onSuccess: (given) => {
            setLogoUri(given.logoUri)
            toasts.showSuccess(t('mandators.logoSaved'))
          },
        },
      )
  }
  const removeLogo = () => {
    setErrorText(undefined)
    upload.reset()
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setLogoUri(null)
          toasts.showSuccess(t('mandators.logoRemoved'))
        },
      },
    )
  }
  return (
    <section className={styles.logo} aria-label={t('mandators.logo')}>
      <Text size="sm" fw={500}>
        {t('mandators.logo')}
      </Text>
      {logoUri && <img className={styles.picture} src={logoUri} alt={t('mandators.logoOf', { name })} />}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {t('mandators.chooseLogo')}
        </Button>
        {logoUri && (
          <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={removeLogo}>
            {t('mandators.removeLogo')}
          </Button>
        )}
      </Group>
      <Text size="xs" c={errorText ? 'red' : 'dimmed'} role={errorText ? 'alert' : undefined}>
        {errorText ?? t('mandators.logoHint', { max: maxLogoBytes / bytesPerMegabyte })}
      </Text>
      <FormError error={upload.error ?? remove.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('mandators.chooseLogo')}
        accept={accepted.join(',')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
