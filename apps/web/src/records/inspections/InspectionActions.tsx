import type { RopeEvent } from '@catenary/contract/records/events'
import { inspections, isSigned, permissionToCorrect } from '@catenary/contract/records/inspections'
import { Button, Group, Text } from '@mantine/core'
import { IconPencilPlus, IconSignature } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { refetchRopeState } from '../events/refetch-rope-state.ts'

interface Props {
  /** An inspection that is not archived. */
  readonly event: RopeEvent
  /** The version that was read, which is what is signed. */
  readonly version: string | undefined
  /** True where something was typed that is not saved. */
  readonly hasTyped: boolean
  /** Reads the inspection again. */
  readonly onReload: () => void
  /** Opens another event in the place of this one. */
  readonly onOpenEvent: (id: string) => void
}

/** Signs an inspection, or makes a new version of a signed one, each after a question that says what follows. */
export function InspectionActions({ onOpenEvent, ...props }: Props) {
  const can = useCan()
  const { id, attributes } = props.event
  if (!isSigned(attributes)) return <SignButton {...props} />
  return can(permissionToCorrect(attributes)) && <CorrectButton id={id} onOpenEvent={onOpenEvent} />
}

function SignButton({ event, version, hasTyped, onReload }: Omit<Props, 'onOpenEvent'>) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const sign = useSigning(event.id, version, () => {
    setAsking(false)
    onReload()
  })
  return (
    <>
      <Button variant="default" leftSection={<IconSignature size={16} />} onClick={() => setAsking(true)}>
        {t('signing.sign')}
      </Button>
      {hasTyped ? (
        <SaveFirst opened={isAsking} onClose={() => setAsking(false)} />
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
        />
      )}
    </>
  )
}

function SaveFirst({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('signing.signQuestion')} size="sm" help="inspections#6">
      <Text mb="md">{t('signing.saveFirst')}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  )
}

function useSigning(id: string, version: string | undefined, onSigned: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const sign = useMutation({
    mutationFn: () => call(inspections.sign, { params: { id } }, { ifMatch: version ?? null }),
    onSuccess: async () => {
      await refetchRopeState(client)
      toasts.showSuccess(t('signing.signed'))
      onSigned()
    },
    onError: (error) => toasts.showError(errorMessage(error), () => sign.mutate()),
  })
  return sign
}

function CorrectButton({ id, onOpenEvent }: Pick<Props, 'onOpenEvent'> & { readonly id: string }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const correct = useCorrecting(id, onOpenEvent)
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

function useCorrecting(id: string, onOpenEvent: (id: string) => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  // Sent again after a lost connection, it makes no second version.
  const [newId] = useState(() => v7())
  const correct = useMutation({
    mutationFn: () => call(inspections.correct, { params: { id }, body: { id: newId } }),
    onSuccess: async ({ ropeEvent }) => {
      await refetchRopeState(client)
      toasts.showSuccess(t('signing.corrected'))
      onOpenEvent(ropeEvent.id)
    },
    onError: (error) => toasts.showError(errorMessage(error), () => correct.mutate()),
  })
  return correct
}
