import { AskedDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import type { Rope } from '@catenary/contract/ropes'
import type { InspectionType } from '@catenary/domain/standards'
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
import { rememberedType, rememberType } from './inspection-choice.ts'
import type { HeadType } from './inspection-head.ts'
import { headTypeOf, newHead } from './inspection-head.ts'
import { InspectionChoice } from './InspectionChoice.tsx'
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
      <KeptEntry rope={rope} draftKey={key} person={person} />
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
  readonly person: { readonly id: string; readonly name: string }
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
  if (!found) return <Waiting />
  return (
    <AskedDecimalMark>
      <Session {...props} draftKey={draftKey} found={found} />
    </AskedDecimalMark>
  )
}

function Session({ rope, draftKey, person, found }: KeptProps & { readonly found: Found }) {
  const setting = useSteadySetting(rope)
  const keeping = useDraftKeeping(draftKey)
  const photos = usePhotos(draftKey, found.photos)
  const [round, setRound] = useState(0)
  const [stored, setStored] = useState(found.draft?.stored)
  const offered = offeredInspectionTypes(rope.attributes)
  const fresh = (type: HeadType | null): QuickDraft | null =>
    type && { head: newHead(type, person.name, setting), rows: firstRows() }
  const [initial, setInitial] = useState(() => found.draft ?? fresh(lastType(person.id, offered)))
  const choose = (type: HeadType) => {
    rememberType(person.id, type)
    if (!initial) setInitial(fresh(type))
  }
  const isRestored = round === 0 && found.draft?.rows.some((row) => !isBlank(row)) === true
  async function startAfresh() {
    await keeping.drop()
    photos.forget()
    setInitial(fresh(lastType(person.id, offered)))
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
  if (!initial) return <InspectionChoice offered={offered} type={null} onChoose={choose} />
  return (
    <EntryForm
      key={round}
      {...{ rope, setting, initial, isRestored, keeping, photos }}
      onType={choose}
      onStored={setStored}
      onAfresh={() => void startAfresh()}
    />
  )
}

/** The only kind that the rope offers, else the one that this person recorded last; null where it has to be asked. */
function lastType(userId: string, offered: readonly InspectionType[]): HeadType | null {
  const types = offered.map(headTypeOf)
  const [only = null, ...more] = types
  if (more.length === 0) return only
  return types.find((type) => type === rememberedType(userId)) ?? null
}

/** How the cells are read and written: the same as long as language and rope are. */
function useSteadySetting(rope: Rope) {
  const { language, parse } = useTexts()
  const setting = useDraftSetting(rope)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew at every rendering, but of these two alone
  return useMemo(() => setting, [language, parse, rope])
}
