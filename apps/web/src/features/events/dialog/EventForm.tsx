import type { StripSplice } from '@catenary/charts/rope-strip'
import type { DamageWithLoss } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '../../../shell/session.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { dropDraft, keepDraft, noteType } from './draft-storage.ts'
import { EventConflict } from './EventConflict.tsx'
import { EventFields } from './EventFields.tsx'
import { EventFormTools } from './EventFormTools.tsx'
import { EventHistory } from './EventHistory.tsx'
import { HereStrip } from './HereStrip.tsx'
import styles from './EventForm.module.css'
import { checkDraft } from './draft-faults.ts'
import type { DraftFaults } from './draft-faults.ts'
import type { DraftField, EventDraft } from './event-draft.ts'
import { saidIn } from './said-event.ts'
import { useDraftSetting } from './use-draft-setting.ts'
import { conflictIn, fieldMessages, useEventSaving } from './use-event-saving.ts'
import type { Opened } from './use-event-saving.ts'

export interface EventFormProps {
  readonly rope: Rope
  readonly damages: readonly DamageWithLoss[]
  readonly splices: readonly StripSplice[]
  readonly initial: EventDraft
  /** The event that is changed; absent while one is recorded. */
  readonly opened?: Opened
  readonly isRestored?: boolean
  readonly onAfresh?: () => void
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  readonly onTitle: (title: string) => void
  readonly onClose: () => void
}

/** The form of one event. What is typed stays through every failure; a new one also through a reload. */
export function EventForm({
  rope,
  damages,
  splices,
  initial,
  opened,
  isRestored,
  onAfresh,
  onReload,
  onTitle,
  onClose,
}: EventFormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const setting = useDraftSetting(rope)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<DraftFaults>({})
  const saving = useEventSaving(rope.id, setting, opened)
  const isReadOnly = useReadOnly(rope, opened)
  const conflict = conflictIn(saving.error)
  const message = useFieldMessage(faults, saving.error)
  const here = saidIn(draft, rope.id, setting).event.position ?? null
  useTitle(draft, here, rope, onTitle)

  function change(changed: Partial<EventDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed))))
    if (!opened) keepDraft(rope.id, next)
  }

  function save(overwrite = conflict ?? undefined) {
    const { event, faults: found } = checkDraft(draft, rope, setting)
    flushSync(() => setFaults(found ?? {}))
    if (!event) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    saving.mutate(
      { draft, event, overwrite },
      {
        onSuccess: () => {
          if (!opened) dropDraft(rope.id, draft.kind)
          if (!opened) noteType(draft.type)
          toasts.done(t('ropePage.eventSaved'))
          onClose()
        },
      },
    )
  }

  if (conflict && opened)
    return (
      <EventConflict
        mine={draft}
        conflict={conflict}
        setting={setting}
        busy={saving.isPending}
        onOverwrite={() => save(conflict)}
        onReload={onReload ?? onClose}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      {isRestored && (
        <Restored
          onAfresh={() => {
            dropDraft(rope.id, draft.kind)
            onAfresh?.()
          }}
        />
      )}
      {opened?.event.attributes.isImported && <Alert color="gray">{t('errors.record.imported')}</Alert>}
      <HereStrip {...{ rope, damages, splices, here }} />
      <EventFields {...{ draft, change, message, rope, damages, here, isReadOnly }} isNew={!opened} />
      {opened && (
        <EventHistory
          event={opened.event}
          {...{ zone: setting.zone, system: setting.system }}
          mayRestore={!isReadOnly}
          hasTyped={JSON.stringify(draft) !== JSON.stringify(initial)}
          onRestored={onReload ?? onClose}
        />
      )}
      <FormFailure
        error={saving.error}
        hasFaults={Object.keys(faults).length > 0}
        others={fieldMessages(saving.error).others}
      />
      <FormFoot error={saving.error} busy={saving.isPending} isReadOnly={isReadOnly} onClose={onClose}>
        {opened && <EventFormTools event={opened.event} rope={rope} onClose={onClose} />}
      </FormFoot>
    </form>
  )
}

function useReadOnly(rope: Rope, opened: Opened | undefined): boolean {
  const can = useCan()
  if (!can('EVENT_EDIT') || rope.isInArchive) return true
  return Boolean(opened?.event.isDeleted || opened?.event.attributes.isImported)
}

function useFieldMessage(faults: DraftFaults, error: unknown): (field: DraftField) => string | undefined {
  const { t } = useTexts()
  const { byField } = fieldMessages(error)
  return (field) => {
    const fault = faults[field]
    if (!fault) return byField[field]
    // The codes' texts have different gaps; the fault carries what fills its own.
    return (t as (key: string, values?: object) => string)(`fields.${fault.code}`, fault.values)
  }
}

function useTitle(draft: EventDraft, here: number | null, rope: Rope, onTitle: (title: string) => void) {
  const { t, quantity } = useTexts()
  const kind = draft.type ? t(`events.type.${draft.type}`) : t(`events.recordingType.${draft.kind}`)
  const system = unitSystemOf(rope.installation)
  const title =
    here === null
      ? t('ropePage.kindOn', { kind, rope: rope.name })
      : t('ropePage.kindAndPlace', { kind, rope: rope.name, position: quantity(here, 'm', { system }) })
  useEffect(() => onTitle(title), [onTitle, title])
}

function Restored({ onAfresh }: { readonly onAfresh: () => void }) {
  const { t } = useTexts()
  return (
    <Group justify="space-between" className={styles.restored}>
      <Text size="sm">{t('ropePage.draftRestored')}</Text>
      <Button size="compact-sm" variant="default" onClick={onAfresh}>
        {t('ropePage.startAfresh')}
      </Button>
    </Group>
  )
}
