import type { ReactNode } from 'react'
import type { EventDraft } from './event-draft.ts'
import styles from './EventForm.module.css'
import { EventHistory } from './EventHistory.tsx'
import { EventPhotos } from './EventPhotos.tsx'
import { EventPanel } from './EventTabs.tsx'
import { AttributesTab, GeneralTab } from './GeneralTab.tsx'
import { HereStrip } from './HereStrip.tsx'
import { MutationPreview } from './MutationPreview.tsx'
import { MutationTab } from './MutationTab.tsx'
import { NewSplice } from './NewSplice.tsx'
import { SpliceTab } from './SpliceTab.tsx'
import type { EventFormProps, EventFormState } from './use-event-form.ts'
import type { EventTab } from './event-tabs.ts'

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
        {(tab.value === shown.active || tab.kind === 'splice') && contentOf(tab, props)}
      </EventPanel>
    ))
}

function contentOf(tab: EventTab, props: Props): ReactNode {
  const { form, opened } = props
  const fields = { ...form.fields, sheet: form.sheet }
  switch (tab.kind) {
    case 'general':
      return <General {...props} />
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
      return <OneSplice {...props} index={tab.splice ?? 0} />
    default:
      return <AnotherSplice {...props} />
  }
}

function General({ form, rope, damages, splices, opened, onReload, onClose }: Props) {
  const { zone, system } = form.setting
  return (
    <div className={styles.form}>
      <HereStrip {...{ rope, damages, splices }} here={form.fields.here} />
      <GeneralTab {...form.fields} sheet={form.sheet} />
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

function OneSplice({ form, rope, index }: Props & { readonly index: number }) {
  const { draft, setting, isReadOnly, faults } = form
  const splice = draft.splices[index]
  const set = (changed: EventDraft['splices']) => form.fields.change({ splices: changed })
  if (!splice) return null
  return (
    <SpliceTab
      {...{ splice, index, rope, setting, isReadOnly }}
      message={faults.spliceMessage}
      onChange={(changed) => set(draft.splices.map((one, at) => (at === index ? changed : one)))}
      onRemove={() => set(draft.splices.filter((_, at) => at !== index))}
    />
  )
}

function AnotherSplice({ form, splices }: Props) {
  const { draft, setting } = form
  return (
    <NewSplice
      {...{ setting }}
      known={splices}
      splices={draft.splices}
      onAdd={(splice) => {
        form.fields.change({ splices: [...draft.splices, splice] })
        form.shown.activate(`splice-${draft.splices.length}`)
      }}
    />
  )
}
