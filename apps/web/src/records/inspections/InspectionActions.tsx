import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import {
  inspections,
  isCorrectedByVersion,
  isSigned,
  permissionToCorrect,
} from '@catenary/contract/records/inspections'
import { Button, Group, Text } from '@mantine/core'
import { IconPencilPlus, IconPlus, IconSignature } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useCan, useSessionUser } from '../../shell/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { refetchRopeState } from '../events/refetch-rope-state.ts'
import { useWaitingInspection } from '../waiting/use-waiting-inspection.ts'
import { SignedFindings } from './SignedFindings.tsx'

interface Props {
  /** An inspection that is not archived. */
  readonly event: RopeEvent
  readonly rope: Rope
  /** The version that was read, which is what is signed. */
  readonly version: string | undefined
  /** True where something was typed that is not saved. */
  readonly hasTyped: boolean
  /** Reads the inspection again. */
  readonly onReload: () => void
  /** Opens another event in the place of this one. */
  readonly onOpenEvent: (id: string) => void
  /** Opens the form of a damage found by this inspection in its place. */
  readonly onAddFinding: (inspectionId: string) => void
}

/**
 * What is done with an inspection as a whole: what was forgotten is added, it is signed, or a new version is made of one
 * that is read-only, each of these after a question that says what follows.
 */
export function InspectionActions({ onOpenEvent, onAddFinding, ...props }: Props) {
  const can = useCan()
  const { id, attributes } = props.event
  const isReadOnly = isCorrectedByVersion(attributes)
  return (
    <>
      {findsDamages(attributes) && !isReadOnly && <AddFindingButton {...props} onAddFinding={onAddFinding} />}
      {!isSigned(attributes) && <SignButton {...props} />}
      {isReadOnly && can(permissionToCorrect(attributes)) && (
        <CorrectButton id={id} onOpenEvent={onOpenEvent} onOutdated={props.onReload} />
      )}
    </>
  )
}

const findsDamages = ({ type }: RopeEvent['attributes']) => type === 'visualInspection' || type === 'mrt'

type ActionProps = Omit<Props, 'onOpenEvent' | 'onAddFinding'>

function AddFindingButton({ event, hasTyped, onAddFinding }: Pick<Props, 'event' | 'hasTyped' | 'onAddFinding'>) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const label = t('events.addFinding')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => (hasTyped ? setAsking(true) : onAddFinding(event.id))}
      >
        {label}
      </Button>
      <SaveFirst
        title={label}
        text={t('events.saveBeforeFinding')}
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function SignButton({ event, rope, version, hasTyped, onReload }: ActionProps) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const missing = useMissing(event, hasTyped)
  const readAgain = () => {
    setAsking(false)
    onReload()
  }
  const sign = useSigning(event.id, version, readAgain)
  return (
    <>
      <Button variant="default" leftSection={<IconSignature size={16} />} onClick={() => setAsking(true)}>
        {t('signing.sign')}
      </Button>
      {missing ? (
        <SaveFirst
          title={t('signing.signQuestion')}
          text={missing}
          opened={isAsking}
          onClose={() => setAsking(false)}
        />
      ) : (
        <ConfirmDialog
          help="inspections#6"
          opened={isAsking}
          question={t('signing.signQuestion')}
          explanation={t('signing.signExplained')}
          action={t('signing.sign')}
          busy={sign.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => sign.mutate()}
        >
          {findsDamages(event.attributes) && <SignedFindings inspection={event.id} rope={rope} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What belongs to an inspection and is not stored yet, so that it would not be signed with it; null where nothing is known of. */
function useMissing({ id, rope }: RopeEvent, hasTyped: boolean): string | null {
  const { t } = useTexts()
  const waiting = useWaitingInspection(useSessionUser()?.id ?? '', rope.id)
  if (hasTyped) return t('signing.saveFirst')
  return waiting?.inspection === id ? t('signing.sendPhotosFirst', { count: waiting.count }) : null
}

interface SaveFirstProps {
  readonly title: string
  /** What is saved first, and why. */
  readonly text: string
  readonly opened: boolean
  readonly onClose: () => void
}

function SaveFirst({ title, text, opened, onClose }: SaveFirstProps) {
  const { t } = useTexts()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm" help="inspections#6">
      <Text mb="md">{text}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Signs the version that was read. `onOutdated` is called once it is signed, or is not the stored one any more. */
function useSigning(id: string, version: string | undefined, onOutdated: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const attempt = toasts.attempt(`inspections.sign ${id}`)
  const sign = useMutation({
    onMutate: attempt.begin,
    mutationFn: () => call(inspections.sign, { params: { id } }, { ifMatch: version ?? null }),
    onSuccess: async () => {
      await refetchRopeState(client)
      toasts.showSuccess(t('signing.signed'))
      onOutdated()
    },
    onError: (error) => {
      if (!isProblem(error, 'record.stale')) return attempt.showError(errorMessage(error), () => sign.mutate())
      toasts.showError(t('signing.changedMeanwhile'))
      return onOutdated()
    },
  })
  return sign
}

const isProblem = (error: unknown, code: ProblemError['code']) => error instanceof ProblemError && error.code === code

interface CorrectProps extends Pick<Props, 'onOpenEvent'> {
  readonly id: string
  /** Somebody else has corrected it. */
  readonly onOutdated: () => void
}

function CorrectButton({ id, ...callbacks }: CorrectProps) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const correct = useCorrecting(id, callbacks)
  return (
    <>
      <Button variant="default" leftSection={<IconPencilPlus size={16} />} onClick={() => setAsking(true)}>
        {t('signing.correct')}
      </Button>
      <ConfirmDialog
        help="inspections#6"
        opened={isAsking}
        question={t('signing.correctQuestion')}
        explanation={t('signing.correctExplained')}
        action={t('signing.makeVersion')}
        busy={correct.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => correct.mutate()}
      />
    </>
  )
}

function useCorrecting(id: string, { onOpenEvent, onOutdated }: Omit<CorrectProps, 'id'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  // Sent again after a lost connection, it makes no second version.
  const [newId] = useState(() => v7())
  const attempt = toasts.attempt(`inspections.correct ${id}`)
  const correct = useMutation({
    onMutate: attempt.begin,
    mutationFn: () => call(inspections.correct, { params: { id }, body: { id: newId } }),
    onSuccess: async ({ ropeEvent }) => {
      await refetchRopeState(client)
      toasts.showSuccess(t('signing.corrected'))
      onOpenEvent(ropeEvent.id)
    },
    onError: (error) => {
      // The version that is in use is named by this one once it is read again.
      if (!isProblem(error, 'inspection.otherVersion'))
        return attempt.showError(errorMessage(error), () => correct.mutate())
      toasts.showError(t('signing.correctedMeanwhile'))
      return onOutdated()
    },
  })
  return correct
}
