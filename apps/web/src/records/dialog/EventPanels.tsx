import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Splice } from '@catenary/contract/records/splices'
import { loopAt } from '@catenary/domain/length-history'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { positionDefiningEvents } from '../events/rope-events.ts'
import { AddPhotos, PhotoList } from '../quick-entry/saving/RowPhotos.tsx'
import type { Photos } from '../quick-entry/saving/use-photos.ts'
import type { DraftContext } from './draft/draft-context.ts'
import { toEventPayload } from './draft/event-payload.ts'
import type { EventTab } from './event-tabs.ts'
import { EventPanel } from './EventTabs.tsx'
import { RepairEffect } from './fields/EffectNotes.tsx'
import { AttributesTab, GeneralTab, MutationTab } from './fields/GeneralTab.tsx'
import { MutationPreview } from './fields/MutationPreview.tsx'
import { EventHistory } from './history/EventHistory.tsx'
import { PositionStrip } from './PositionStrip.tsx'
import { newSplice, nextInspectionSplice } from './splice/splice-draft.ts'
import type { SpliceDraft } from './splice/splice-draft.ts'
import { SpliceTab } from './splice/SpliceTab.tsx'
import type { EventFormProps, EventFormState } from './use-event-form.ts'
import styles from './EventForm.module.css'

export interface EventPanelsProps extends EventFormProps {
  readonly state: EventFormState
}

/** What the tabs of an event's form show. A splice stays in the page: its reader comes back to the same part. */
export function EventPanels(props: EventPanelsProps) {
  const { tabs, shown } = props.state
  return tabs
    .filter(({ kind }) => kind !== 'documents')
    .map((tab) => (
      <EventPanel key={tab.value} id={shown.id} active={shown.active} value={tab.value} isTabbed={tabs.length > 1}>
        {(tab.value === shown.active || tab.kind === 'splice') && renderTab(tab, props)}
      </EventPanel>
    ))
}

function renderTab(tab: EventTab, props: EventPanelsProps): ReactNode {
  const { state } = props
  const fields = { ...state.fields, formContext: state.formContext }
  switch (tab.kind) {
    case 'general':
      return <GeneralPanel {...props} />
    case 'specifics':
    case 'mrtInspection':
      return (
        <div className={styles.form}>
          <AttributesTab {...fields} tab={tab.kind} />
          <RepairEffect {...fields} />
          {fields.draft.kind === 'repair' && <MutationPreview {...fields} />}
        </div>
      )
    case 'mutation':
      return (
        <div className={styles.form}>
          <MutationTab {...fields} />
          <MutationPreview {...fields} />
        </div>
      )
    case 'splice':
      return <SplicePanel {...props} index={tab.splice ?? 0} />
    default:
      return <NewSplicePanel {...props} />
  }
}

function GeneralPanel({ state, rope, damages, splices, opened, onReload, onClose }: EventPanelsProps) {
  const { fields, formContext, isReadOnly } = state
  const { zone, system } = state.context
  return (
    <div className={styles.form}>
      <PositionStrip {...{ rope, damages, splices }} positionMetres={fields.positionMetres} />
      <GeneralTab {...fields} formContext={formContext} />
      {!opened && !isReadOnly && <EventPhotos photos={state.photos} eventId={fields.draft.id} />}
      {opened && (
        <EventHistory
          event={opened.entity}
          {...{ zone, system }}
          mayRestore={!isReadOnly}
          hasTyped={state.form.isChanged}
          onRestored={onReload ?? onClose}
        />
      )}
    </div>
  )
}

function SplicePanel({ state, rope, index }: EventPanelsProps & { readonly index: number }) {
  const { fields, context, isReadOnly } = state
  const { splices } = fields.draft
  const loop = useLoop(rope, toEventPayload(fields.draft, rope.id, context).event.timestamp)
  const splice = splices[index]
  if (!splice) return null
  return (
    <SpliceTab
      {...{ splice, index, rope, loop, context, isReadOnly }}
      message={fields.invalid ?? fields.message}
      onChange={(changed) => fields.change({ splices: splices.with(index, changed) })}
      onRemove={() => fields.change({ splices: splices.toSpliced(index, 1) })}
    />
  )
}

/** The length of a loop at a time, today's where that is not entered; null for an open rope. */
function useLoop(rope: Rope, timestamp: string): number | null {
  const { data: placing } = useQuery(positionDefiningEvents(rope.id))
  return useMemo(
    () => loopAt(lengthHistoryFromEvents(rope, placing ?? []), timestamp === '' ? Infinity : Date.parse(timestamp)),
    [rope, placing, timestamp],
  )
}

function NewSplicePanel({ state, splices: known }: EventPanelsProps) {
  const { fields, context, shown } = state
  const { splices } = fields.draft
  return (
    <NewSplice
      {...{ context, known, splices }}
      onAdd={(splice) => {
        fields.change({ splices: [...splices, splice] })
        shown.activate(`splice-${splices.length}`)
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

/** Adds a splice to an event: an empty one, or a known one at its position. */
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
