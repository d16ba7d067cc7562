import type { Rope } from '@catenary/contract/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useDraftSetting } from '../dialog/use-draft-setting.ts'
import type { KeptPhoto } from './draft-store.ts'
import { keptPhotos, keptValue } from './draft-store.ts'
import { EntryForm, firstRows } from './EntryForm.tsx'
import { isBlank } from './grid-row.ts'
import { headTypeOf, newHead } from './inspection-head.ts'
import type { QuickDraft } from './quick-draft.ts'
import { draftIn, draftKey } from './quick-draft.ts'
import { StoredInspection } from './StoredInspection.tsx'
import { useDraftKeeping } from './use-draft-keeping.ts'
import { usePhotos } from './use-photos.ts'
import { useWriterLock } from './use-writer-lock.ts'

/** Records many damages of one inspection, by the keyboard; what is typed is kept on the device for this person and rope. */
export function QuickEntry({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const user = useSessionUser()
  // Who logs in again goes on where they were; until then nobody is logged in.
  const [person] = useState({ id: user?.id ?? '', name: user?.name ?? '' })
  const key = draftKey(person.id, rope.id)
  const { state, takeOver } = useWriterLock(`catenary-inspection ${key}`)
  if (state === 'asking') return <Waiting />
  if (state === 'other')
    return (
      <Alert color="yellow" role="alert" title={t('quickEntry.otherTab')}>
        <Button size="compact-sm" variant="default" onClick={takeOver}>
          {t('quickEntry.typeHere')}
        </Button>
      </Alert>
    )
  return (
    // Marks what an ended session must not take away.
    <div data-typed>
      <KeptEntry rope={rope} draftKey={key} reportedBy={person.name} />
    </div>
  )
}

function Waiting() {
  return (
    <Stack>
      <Skeleton height={90} radius="md" />
      <Skeleton height={160} radius="md" />
      <Skeleton height={300} radius="md" />
    </Stack>
  )
}

interface KeptProps {
  readonly rope: Rope
  readonly draftKey: string
  readonly reportedBy: string
}

interface Found {
  readonly draft: QuickDraft | null
  readonly photos: readonly KeptPhoto[]
}

function KeptEntry({ draftKey, ...props }: KeptProps) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isLeft = false
    Promise.all([keptValue(draftKey), keptPhotos(draftKey)]).then(
      ([value, photos]) => isLeft || setFound({ draft: draftIn(value), photos }),
      // A device that keeps nothing: there is nothing to come back to, and the page says so once something is typed.
      () => isLeft || setFound({ draft: null, photos: [] }),
    )
    return () => {
      isLeft = true
    }
  }, [draftKey])
  return found ? <Session {...props} draftKey={draftKey} found={found} /> : <Waiting />
}

function Session({ rope, draftKey, reportedBy, found }: KeptProps & { readonly found: Found }) {
  const setting = useSteadySetting(rope)
  const keeping = useDraftKeeping(draftKey)
  const photos = usePhotos(draftKey, found.photos)
  const [round, setRound] = useState(0)
  const [stored, setStored] = useState(found.draft?.stored)
  const fresh = (): QuickDraft => ({
    head: newHead(headTypeOf(offeredInspectionTypes(rope.attributes)[0] ?? 'visual'), reportedBy, setting),
    rows: firstRows(),
  })
  const [initial, setInitial] = useState(() => found.draft ?? fresh())
  const isRestored = round === 0 && found.draft?.rows.some((row) => !isBlank(row)) === true
  async function startAfresh() {
    await keeping.drop()
    photos.forget()
    setInitial(fresh())
    setStored(undefined)
    setRound(round + 1)
  }
  if (stored)
    return (
      <StoredInspection
        rope={rope}
        stored={stored}
        photos={photos.all}
        onAllStored={() => void keeping.drop()}
        onAnother={() => void startAfresh()}
      />
    )
  return (
    <EntryForm
      key={round}
      {...{ rope, setting, initial, isRestored, keeping, photos }}
      onStored={setStored}
      onAfresh={() => void startAfresh()}
    />
  )
}

/** How the cells are read and written: the same as long as language and rope are. */
function useSteadySetting(rope: Rope) {
  const { language } = useTexts()
  const setting = useDraftSetting(rope)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew at every rendering, but of these two alone
  return useMemo(() => setting, [language, rope])
}
