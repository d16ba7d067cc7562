import type { Rope } from '@catenary/contract/assets/ropes'
import type { ListedSmartrope, Smartrope } from '@catenary/contract/devices/smartropes'
import { smartropes } from '@catenary/contract/devices/smartropes'
import { problemType } from '@catenary/contract/errors'
import type { TextKey } from '@catenary/i18n/catalogue'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { queryFor } from '../../api/queries.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { RopeField } from '../../work/public.ts'
import { staleByDevice } from '../settings/DeviceForm.tsx'
import { FabricationNumberField } from './FabricationNumberField.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onLinked: (smartrope: Smartrope) => void
}

/** Links a smartrope, which is named by its fabrication number, to a rope. */
export function LinkSmartropeDialog({ opened, onClose, onLinked }: Props) {
  const { t } = useTexts()
  return (
    <RecordDialog help="smartropes#4" opened={opened} title={t('smartropes.link')} onClose={onClose}>
      {(callbacks) => <LinkForm {...callbacks} onLinked={onLinked} />}
    </RecordDialog>
  )
}

interface LinkDraft {
  readonly number: string
  readonly rope: Rope | undefined
}

const noDraft: LinkDraft = { number: '', rope: undefined }

function LinkForm({ onLinked, ...callbacks }: FormCallbacks & Pick<Props, 'onLinked'>) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm<LinkDraft, LinkDraft, Smartrope>({
    initial: noDraft,
    validate: ({ number, rope }) => [
      ...(number.trim() === '' ? [{ path: 'number', code: 'required' as const }] : []),
      ...(rope ? [] : [{ path: 'rope', code: 'required' as const }]),
    ],
    placeOf: (path) => path,
    changeOf: (draft) => draft,
    send: async ({ number, rope }) => {
      const { id, rope: linked } = await requireSmartrope(number.trim(), t as (key: TextKey) => string)
      const ifMatch = await versionAsShown(smartropes.get, id, { rope: linked })
      const body = { smartrope: { rope: { id: rope?.id ?? '' } } }
      return call(smartropes.change, { params: { id }, body }, { ifMatch })
    },
    stale: staleByDevice,
    onChanged: callbacks.onChanged,
    onSaved: (smartrope) => {
      toasts.showSuccess(t('smartropes.linked'))
      onLinked(smartrope)
    },
  })
  return (
    <FormFrame {...callbacks} form={form}>
      <div>
        <FabricationNumberField
          hasFocus
          value={form.values.number}
          error={form.message('number')}
          onChange={(number) => form.change({ number })}
        />
        <FoundSmartrope number={form.values.number.trim()} />
      </div>
      <RopeField rope={form.values.rope} error={form.message('rope')} onRope={(rope) => form.change({ rope })} />
    </FormFrame>
  )
}

/** The smartrope with a fabrication number, archived or not. */
async function findSmartrope(uuid: string): Promise<ListedSmartrope | undefined> {
  const [found] = await call(smartropes.list, { query: { uuid } })
  if (found) return found
  const [archived] = await call(smartropes.list, { query: { uuid, archived: '1' } })
  return archived
}

/** Throws what is wrong with the number, for its field. */
async function requireSmartrope(uuid: string, t: (key: TextKey) => string): Promise<ListedSmartrope> {
  const found = await findSmartrope(uuid)
  if (found && !found.isDeleted) return found
  const message = t(found ? 'smartropes.archivedNumber' : 'smartropes.unknownNumber')
  const problem = { type: problemType('input.invalid'), title: '', status: 400, detail: '', message: '' }
  throw new ProblemError({ ...problem, errors: [{ path: 'number', message }] })
}

/** Debounce of the number that is looked up, in milliseconds. */
const delay = 300

/** Which smartrope the typed number names, and what it is linked to now; nothing while there is none. */
function FoundSmartrope({ number }: { readonly number: string }) {
  const { t } = useTexts()
  const [uuid] = useDebouncedValue(number, delay)
  const { data } = useQuery({ ...queryFor(smartropes.list, { query: { uuid } }), enabled: uuid !== '' })
  const found = uuid === number ? data?.[0] : undefined
  return <output>{found && <Text size="sm">{sentenceOf(found, t)}</Text>}</output>
}

function sentenceOf({ name, rope }: ListedSmartrope, t: ReturnType<typeof useTexts>['t']): string {
  if (!rope) return t('smartropes.foundUnlinked', { name })
  const { installation } = rope
  const path = `${installation.area.name} › ${installation.name} › ${rope.name}`
  return t('smartropes.foundLinked', { name, rope: path })
}
