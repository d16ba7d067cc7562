import { ropes } from '@catenary/contract/assets/ropes'
import type { Rope, RopePatch } from '@catenary/contract/assets/ropes'
import type { LengthHistory } from '@catenary/domain/length-history'
import { describeLengthChange } from '@catenary/i18n/assets/describe-length-change'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Button, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { Can } from '../../shell/Can.tsx'
import { conflictingVersionIn, useSaveMutation } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './notes.module.css'

interface Props {
  readonly rope: Rope
  readonly lengthHistory: LengthHistory
}

/**
 * Shows that the rope was shortened or lengthened since its length was entered, and offers to enter the current length.
 * Never automatic: the entered length may already be the current one.
 */
export function RopeLengthNote({ rope, lengthHistory }: Props) {
  const { t, quantity, date } = useTexts()
  const { save, isSaving } = useSaveLength(rope)
  const { ropeLength: entered } = rope.attributes
  const metres = (length: number) => quantity(length, 'm', { system: unitSystemOf(rope.installation) })
  const day = (instant: string) => date(instant, rope.installation.timezone)
  const { lengthAsOf } = rope
  const sentence = describeLengthChange({ entered, lengthAsOf, lengthHistory }, { t, metres, day })
  if (sentence === null || entered === undefined || lengthHistory.length === null) return null
  const length = Math.round(lengthHistory.length * 1000) / 1000
  return (
    <div className={styles.note}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <Text size="sm">{sentence}</Text>
      {!rope.isInArchive && (
        <Can permission="AREA_EDIT_PARTIAL">
          <Group gap="xs">
            <Button size="compact-sm" loading={isSaving} onClick={() => save({ ropeLength: length })}>
              {t('ropePlaces.takeOver', { length: metres(length) })}
            </Button>
            <Button size="compact-sm" variant="default" disabled={isSaving} onClick={() => save({})}>
              {t('ropePlaces.isRight', { entered: metres(entered) })}
            </Button>
          </Group>
        </Can>
      )}
    </div>
  )
}

function useSaveLength(rope: Rope) {
  const errorMessage = useErrorMessage()
  const toasts = useToasts()
  const sent = { params: { id: rope.id } }
  // Of the rope as it is shown, whatever reads it again meanwhile.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each rope that is read comes its version
  const ifMatch = useMemo(() => versionOf(ropes.get, sent), [rope])
  const { mutate, isPending } = useSaveMutation(
    (attributes: RopePatch['attributes']) => {
      const lengthAsOf = new Date().toISOString()
      return call(ropes.change, { ...sent, body: { rope: { lengthAsOf, attributes } } }, { ifMatch })
    },
    { stale: ['ropes', 'events'] },
  )
  const attempt = toasts.attempt(`ropes.length ${rope.id}`)
  const save = (attributes: RopePatch['attributes']) => {
    attempt.begin()
    mutate(
      { change: attributes },
      {
        onError: (error) =>
          // Over what somebody else entered it needs another word: what the rope has now is read again, and shown.
          attempt.showError(errorMessage(error), conflictingVersionIn(error) ? undefined : () => save(attributes)),
      },
    )
  }
  return { save, isSaving: isPending }
}
