import type { ReactNode } from 'react'
import type { EventDraft } from './draft/event-draft.ts'
import { EventPhotos } from './draft/EventPhotos.tsx'
import type { EventTab } from './event-tabs.ts'
import { EventPanel } from './EventTabs.tsx'
import { AttributesTab, GeneralTab } from './fields/GeneralTab.tsx'
import { MutationPreview } from './fields/MutationPreview.tsx'
import { MutationTab } from './fields/MutationTab.tsx'
import { EventHistory } from './history/EventHistory.tsx'
import { PositionStrip } from './PositionStrip.tsx'
import { NewSplice } from './splice/NewSplice.tsx'
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
