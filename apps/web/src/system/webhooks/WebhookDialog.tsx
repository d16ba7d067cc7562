import { mandators } from '@catenary/contract/accounts/mandators'
import { issuesOf } from '@catenary/contract/issues'
import type { Webhook } from '@catenary/contract/system/webhooks'
import {
  webhook as webhookSchema,
  webhookEventTypes,
  webhookFields,
  webhooks,
} from '@catenary/contract/system/webhooks'
import { Button, Checkbox, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { useEventTypeName } from './use-event-type-name.ts'
import styles from './webhooks.module.css'

interface Props {
  /** The id of the webhook that is changed, or that one is added; `null` closes the dialog. */
  readonly edited: string | null
  readonly onClose: () => void
  /** One was added: it has no secret yet. */
  readonly onAdded?: (webhook: Webhook) => void
}

/** The dialog of a webhook: its address, the events that it gets, and whether it is enabled. */
export function WebhookDialog({ edited, onClose, onAdded }: Props) {
  const { t } = useTexts()
  const id = edited === 'new' ? null : edited
  return (
    <>
      <RecordDialog opened={edited === 'new'} title={t('webhooks.add')} help="api#4" onClose={onClose}>
        {(callbacks) => <WebhookForm {...callbacks} onAdded={onAdded} />}
      </RecordDialog>
      <LoadedRecordDialog
        endpoint={webhooks.get}
        id={id ?? ''}
        opened={id !== null}
        title={t('webhooks.edit')}
        help="api#4"
        onClose={onClose}
      >
        {(opened, callbacks) => <WebhookForm opened={opened} {...callbacks} />}
      </LoadedRecordDialog>
    </>
  )
}

interface Values {
  readonly url: string
  readonly description: string
  readonly eventTypes: readonly string[]
  /** The id of a mandator; empty: all. */
  readonly mandator: string
  readonly isEnabled: boolean
}

const noValues: Values = { url: '', description: '', eventTypes: [], mandator: '', isEnabled: true }
const valuesOf = ({ url, description, eventTypes, mandator, isEnabled }: Webhook): Values => ({
  url,
  description,
  eventTypes,
  mandator: mandator?.id ?? '',
  isEnabled,
})
const normalized = (values: Values): Values => ({
  ...values,
  url: values.url.trim(),
  description: values.description.trim(),
  // In one order, so that the same choice is no change.
  eventTypes: webhookEventTypes.filter((type) => values.eventTypes.includes(type)),
})
const toWebhook = ({ mandator, ...values }: Values) => ({
  ...values,
  mandator: mandator === '' ? null : { id: mandator },
})

function issuesIn(values: Values) {
  const checked = webhookFields.safeParse(toWebhook(values), { reportInput: true })
  return checked.success ? [] : issuesOf(checked.error)
}

async function save(loaded: LoadedRecord<Webhook> | undefined, values: Values, attempt: SaveOptions) {
  const webhook = webhookFields.parse(toWebhook(values))
  const { ifMatch, idempotencyKey } = attempt
  if (!loaded) return call(webhooks.create, { body: { webhook } }, { idempotencyKey })
  return call(webhooks.change, { params: { id: loaded.entity.id }, body: { webhook } }, { ifMatch })
}

interface FormProps extends FormCallbacks {
  readonly opened?: LoadedRecord<Webhook>
  readonly onReload?: () => void
  readonly onAdded?: Props['onAdded']
}

function WebhookForm({ opened, onAdded, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm<Values, Values, Webhook>({
    initial: opened ? valuesOf(opened.entity) : noValues,
    normalize: normalized,
    validate: issuesIn,
    root: 'webhook',
    changeOf: normalized,
    send: (values, attempt) => save(opened, values, attempt),
    version: opened?.version,
    stale: ['webhooks'],
    onChanged: callbacks.onChanged,
    onSaved: (stored) => {
      toasts.showSuccess(t('webhooks.saved'))
      callbacks.onClose()
      if (!opened) onAdded?.(stored)
    },
  })
  const compare = useComparison(form.values)
  return (
    <FormFrame {...callbacks} form={form} conflict={{ title: t('webhooks.conflictTitle'), compare }}>
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        type="url"
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={2000}
        value={form.values.url}
        error={form.message('url')}
        onChange={({ currentTarget }) => form.change({ url: currentTarget.value })}
      />
      <TextInput
        label={t('webhooks.description')}
        autoComplete="off"
        maxLength={200}
        value={form.values.description}
        error={form.message('description')}
        onChange={({ currentTarget }) => form.change({ description: currentTarget.value })}
      />
      <EventTypes form={form} />
      <MandatorChoice form={form} />
      <Switch
        label={t('webhooks.isEnabled')}
        checked={form.values.isEnabled}
        onChange={({ currentTarget }) => form.change({ isEnabled: currentTarget.checked })}
      />
    </FormFrame>
  )
}

interface FieldProps {
  readonly form: Form<Values>
}

function EventTypes({ form }: FieldProps) {
  const { t } = useTexts()
  const typeName = useEventTypeName()
  const chooseAll = (eventTypes: readonly string[]) => form.change({ eventTypes })
  return (
    <Checkbox.Group
      label={t('webhooks.eventTypes')}
      withAsterisk
      value={[...form.values.eventTypes]}
      error={form.message('eventTypes')}
      onChange={chooseAll}
    >
      <Group gap="xs" my={4}>
        <Button size="compact-sm" variant="default" onClick={() => chooseAll(webhookEventTypes)}>
          {t('webhooks.allEvents')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => chooseAll([])}>
          {t('webhooks.noEvents')}
        </Button>
      </Group>
      <div className={styles.types}>
        {webhookEventTypes.map((type) => (
          <Checkbox key={type} value={type} label={typeName(type)} description={type} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Administrators see all mandators; anybody else gets what concerns their own anyway. */
function MandatorChoice({ form }: FieldProps) {
  const { t, language } = useTexts()
  const can = useCan()
  const { data } = useQuery({ ...queryFor(mandators.list, {}), enabled: can('ADMIN') })
  if (!can('ADMIN')) return null
  const names = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={t('webhooks.mandator')}
      data={[
        { value: '', label: t('webhooks.anyMandator') },
        ...names.toSorted((a, b) => a.label.localeCompare(b.label, language)),
      ]}
      value={form.values.mandator}
      error={form.message('mandator')}
      onChange={({ currentTarget }) => form.change({ mandator: currentTarget.value })}
    />
  )
}

/** What differs between what was typed and another version. */
function useComparison(values: Values) {
  const { t } = useTexts()
  const typeName = useEventTypeName()
  const mandatorNames = useQuery({ ...queryFor(mandators.list, {}), enabled: false }).data ?? []
  const texts = (one: Values) => ({
    url: one.url,
    description: one.description,
    eventTypes: one.eventTypes.map(typeName).join(', '),
    mandator: mandatorNames.find(({ id }) => id === one.mandator)?.name ?? t('webhooks.anyMandator'),
    isEnabled: t(one.isEnabled ? 'common.yes' : 'common.no'),
  })
  return (theirs: unknown) => {
    const parsed = webhookSchema.safeParse(theirs)
    const [mine, other] = [texts(normalized(values)), texts(parsed.success ? valuesOf(parsed.data) : noValues)]
    return (['url', 'description', 'eventTypes', 'mandator', 'isEnabled'] as const).map((name) => ({
      name,
      label: t(`webhooks.${name}`),
      mine: mine[name],
      theirs: other[name],
    }))
  }
}
