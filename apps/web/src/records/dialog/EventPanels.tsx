import type { Splice } from '@catenary/contract/records/splices'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AddPhotos, PhotoList } from '../quick-entry/saving/RowPhotos.tsx'
import type { Photos } from '../quick-entry/saving/use-photos.ts'
import type { DraftContext } from './draft/draft-context.ts'
import type { EventDraft } from './draft/event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { EventPanel } from './EventTabs.tsx'
import { AttributesTab, GeneralTab, MutationTab } from './fields/GeneralTab.tsx'
import { MutationPreview } from './fields/MutationPreview.tsx'
import { EventHistory } from './history/EventHistory.tsx'
import { PositionStrip } from './PositionStrip.tsx'
import { newSplice, nextInspectionSplice } from './splice/splice-draft.ts'
import type { SpliceDraft } from './splice/splice-draft.ts'
import { SpliceTab } from './splice/SpliceTab.tsx'
import type { EventFormProps, EventFormState } from './use-event-form.ts'
import styles from './EventForm.module.css'

interface Props extends EventFormProps {
  readonly form: EventFormState
}

/** What the tabs of an event's form show. A splice stays in the page: its reader comes back to the same part. */
export function EventPanels(props: Props) {
  const { tabs, shown } = props.form
  return tabs
    .filter(({ kind }) => kind !== 'documents')
    .map((tab) => (
      <EventPanel key={tab.value} id={shown.id} active={shown.active} value={tab.value} isTabbed={tabs.length > 1}>
        {(tab.value === shown.active || tab.kind === 'splice') && renderTab(tab, props)}
      </EventPanel>
    ))
}

function renderTab(tab: EventTab, props: Props): ReactNode {
  const { form, opened } = props
  const fields = { ...form.fields, formContext: form.formContext }
  switch (tab.kind) {
    case 'general':
      return <GeneralPanel {...props} />
    case 'specifics':
    case 'mrtInspection':
      return (
        <div className={styles.form}>
          <AttributesTab {...fields} tab={tab.kind} />
          {fields.draft.kind === 'repair' && <MutationPreview {...fields} eventId={opened?.event.id} />}
        </div>
      )
    case 'mutation':
      return (
        <div className={styles.form}>
          <MutationTab {...fields} />
          <MutationPreview {...fields} eventId={opened?.event.id} />
        </div>
      )
    case 'splice':
      return <SplicePanel {...props} index={tab.splice ?? 0} />
    default:
      return <NewSplicePanel {...props} />
  }
}

function GeneralPanel({ form, rope, damages, splices, opened, onReload, onClose }: Props) {
  const { zone, system } = form.context
  return (
    <div className={styles.form}>
      <PositionStrip {...{ rope, damages, splices }} positionMetres={form.fields.positionMetres} />
      <GeneralTab {...form.fields} formContext={form.formContext} />
      {!opened && !form.isReadOnly && <EventPhotos photos={form.photos} eventId={form.draft.id} />}
      {opened && (
        <EventHistory
          event={opened.event}
          {...{ zone, system }}
          mayRestore={!form.isReadOnly}
          hasTyped={form.hasTyped}
          onRestored={onReload ?? onClose}
        />
      )}
    </div>
  )
}

function SplicePanel({ form, rope, index }: Props & { readonly index: number }) {
  const { draft, context, isReadOnly, issues } = form
  const splice = draft.splices[index]
  const set = (changed: EventDraft['splices']) => form.fields.change({ splices: changed })
  if (!splice) return null
  return (
    <SpliceTab
      {...{ splice, index, rope, context, isReadOnly }}
      message={issues.spliceMessage}
      onChange={(changed) => set(draft.splices.map((one, at) => (at === index ? changed : one)))}
      onRemove={() => set(draft.splices.filter((_, at) => at !== index))}
    />
  )
}

function NewSplicePanel({ form, splices }: Props) {
  const { draft, context } = form
  return (
    <NewSplice
      {...{ context }}
      known={splices}
      splices={draft.splices}
      onAdd={(splice) => {
        form.fields.change({ splices: [...draft.splices, splice] })
        form.shown.activate(`splice-${draft.splices.length}`)
      }}
    />
  )
}

/** The photos of an event that is being recorded: taken or chosen before it is saved, sent right after. */
function EventPhotos({ photos, eventId }: { readonly photos: Photos; readonly eventId: string }) {
  const { t } = useTexts()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const add = (files: readonly File[]) => photos.add(eventId, files)
  return (
    <section aria-label={t('events.photos')}>
      <PhotoList photos={photos.all} onRemove={photos.remove} />
      <div className={styles.addPhotos}>
        {isTouch && <AddPhotos onAdd={add} withCamera />}
        <AddPhotos onAdd={add} />
      </div>
    </section>
  )
}

interface NewSpliceProps {
  /** The splices of the rope as last recorded. */
  readonly known: readonly Splice[]
  readonly splices: readonly SpliceDraft[]
  readonly context: DraftContext
  readonly onAdd: (splice: SpliceDraft) => void
}

/** Adds a splice to an event: an empty one, or one that is known, where it lies. */
function NewSplice({ known, splices, context, onAdd }: NewSpliceProps) {
  const { t } = useTexts()
  const names = new Set(splices.map(({ name }) => name.trim()))
  const offered = known.filter(({ name }) => !names.has(name))
  const freeName = () => {
    const numbers = Array.from({ length: names.size + 1 }, (_, index) => index + 1)
    const candidates = numbers.map((number) => t('splices.nameOfNew', { number }))
    return candidates.find((name) => !names.has(name)) ?? ''
  }
  return (
    <Stack py="md" gap="md">
      {offered.length > 0 && <Text>{t('splices.newHint')}</Text>}
      <Group gap="xs">
        {offered.map((splice) => (
          <Button
            key={splice.name}
            leftSection={<IconPlus size={16} />}
            onClick={() => onAdd(nextInspectionSplice(splice, context))}
          >
            {t('splices.addKnown', { name: splice.name })}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onAdd(newSplice(freeName(), context))}
        >
          {t('splices.addEmpty')}
        </Button>
      </Group>
    </Stack>
  )
}
