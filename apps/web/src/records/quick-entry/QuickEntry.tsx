import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useSessionUser } from '../../shell/session.ts'
import { DecimalMarkProvider } from '../../ui/form/DecimalMarkProvider.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDraftContext } from '../dialog/draft/draft-context.ts'
import { typedSettingsOf, useRopeAsTyped } from '../dialog/draft/typed-settings.ts'
import { OneWriter } from '../dialog/draft/writer-lock.tsx'
import { ArchivedDraft } from '../waiting/ArchivedDraft.tsx'
import { loadPhotos, loadValue } from './device-store.ts'
import type { StoredPhoto } from './device-store.ts'
import { EntryForm, firstRows } from './EntryForm.tsx'
import { isBlankRow } from './grid/grid-row.ts'
import { inspectionDraftKey, parseInspectionDraft } from './inspection-draft.ts'
import type { InspectionDraft } from './inspection-draft.ts'
import { inspectionEventTypeOf, loadInspectionType, newHeader, saveInspectionType } from './inspection-header.ts'
import type { InspectionEventType } from './inspection-header.ts'
import { InspectionChoice } from './InspectionHeaderForm.tsx'
import { StoredInspection } from './saving/StoredInspection.tsx'
import { usePhotos } from './saving/use-photos.ts'
import { useDraftPersistence } from './use-draft-persistence.ts'

/**
 * Records many damages of one inspection by keyboard; the draft is stored on the device per user and rope. Of a rope that was
 * archived meanwhile it shows what waits.
 */
export function QuickEntry({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const user = useSessionUser()
  // After the session ends the form stays until the same user logs in again.
  const [person] = useState({ id: user?.id ?? '', name: user?.name ?? '' })
  const key = inspectionDraftKey(person.id, rope.id)
  return (
    <OneWriter
      name={`catenary-inspection ${key}`}
      message={t('quickEntry.otherTab')}
      whileAsking={<QuickEntrySkeleton />}
    >
      {/* Marks what an ended session must not take away. */}
      <div data-typed>
        <StoredDraftLoader rope={rope} draftKey={key} person={person} />
      </div>
    </OneWriter>
  )
}

function QuickEntrySkeleton() {
  return (
    <Stack>
      <Skeleton height={90} radius="md" />
      <Skeleton height={160} radius="md" />
      <Skeleton height={300} radius="md" />
    </Stack>
  )
}

interface StoredDraftProps {
  readonly rope: Rope
  readonly draftKey: string
  readonly person: { readonly id: string; readonly name: string }
}

interface LoadedDraft {
  readonly draft: InspectionDraft | null
  readonly photos: readonly StoredPhoto[]
}

function StoredDraftLoader({ draftKey, ...props }: StoredDraftProps) {
  const [loaded, setLoaded] = useState<LoadedDraft>()
  useEffect(() => {
    let isUnmounted = false
    Promise.all([loadValue(draftKey), loadPhotos(draftKey)]).then(
      ([value, photos]) => isUnmounted || setLoaded({ draft: parseInspectionDraft(value), photos }),
      // Without storage there is no draft to restore; the page warns once there is input.
      () => isUnmounted || setLoaded({ draft: null, photos: [] }),
    )
    return () => {
      isUnmounted = true
    }
  }, [draftKey])
  if (!loaded) return <QuickEntrySkeleton />
  return (
    <DecimalMarkProvider>
      <EntrySession {...props} draftKey={draftKey} loaded={loaded} />
    </DecimalMarkProvider>
  )
}

function EntrySession({ draftKey, person, loaded, ...props }: StoredDraftProps & { readonly loaded: LoadedDraft }) {
  // What is typed keeps its meaning, also where somebody gives the installation other units meanwhile.
  const [settings, setSettings] = useState(() => loaded.draft?.settings ?? typedSettingsOf(props.rope))
  const rope = useRopeAsTyped(props.rope, settings)
  const { t } = useTexts()
  const context = useStableDraftContext(rope)
  const persistence = useDraftPersistence(draftKey)
  const photos = usePhotos(draftKey, loaded.photos)
  const [resetCount, setResetCount] = useState(0)
  const [stored, setStored] = useState(loaded.draft?.stored)
  const offered = offeredInspectionTypes(rope.attributes)
  const newDraft = (type: InspectionEventType | null): InspectionDraft | null =>
    type && { head: newHeader(type, person.name, context), rows: firstRows() }
  const [initial, setInitial] = useState(() => loaded.draft ?? newDraft(defaultInspectionType(person.id, offered)))
  const choose = (type: InspectionEventType) => {
    saveInspectionType(person.id, type)
    if (!initial) setInitial(newDraft(type))
  }
  const isRestored = resetCount === 0 && loaded.draft?.rows.some((row) => !isBlankRow(row)) === true
  async function startAfresh() {
    await persistence.remove()
    photos.clear()
    setInitial(newDraft(defaultInspectionType(person.id, offered)))
    setStored(undefined)
    setSettings(typedSettingsOf(props.rope))
    setResetCount(resetCount + 1)
  }
  if (stored)
    return (
      <StoredInspection
        rope={rope}
        userId={person.id}
        stored={stored}
        photos={photos.all}
        onAllStored={() => void persistence.remove()}
        onAnother={() => void startAfresh()}
      />
    )
  if (rope.isInArchive) {
    const waiting = initial && (isRestored || initial.attempt || photos.all.length > 0) ? initial : null
    if (!waiting) return <Alert color="gray">{t('quickEntry.archived')}</Alert>
    const own = { rope, context, photos, userId: person.id, saveNow: persistence.saveNow }
    return <ArchivedDraft {...own} draft={waiting} onStored={setStored} onDiscard={() => void startAfresh()} />
  }
  if (!initial) return <InspectionChoice offered={offered} type={null} onChoose={choose} />
  return (
    <EntryForm
      key={resetCount}
      {...{ rope, context, initial, isRestored, persistence, photos }}
      userId={person.id}
      onType={choose}
      onStored={setStored}
      onAfresh={() => void startAfresh()}
    />
  )
}

/** The only kind that the rope offers, else the one that this user recorded last; null where it has to be chosen. */
function defaultInspectionType(userId: string, offered: readonly InspectionType[]): InspectionEventType | null {
  const types = offered.map(inspectionEventTypeOf)
  const [only = null, ...more] = types
  if (more.length === 0) return only
  return types.find((type) => type === loadInspectionType(userId)) ?? null
}

/** How the cells are read and written: the same as long as language and rope are. */
function useStableDraftContext(rope: Rope) {
  const { language, parse } = useTexts()
  const context = useDraftContext(rope)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew at every rendering, but of these two alone
  return useMemo(() => context, [language, parse, rope])
}
