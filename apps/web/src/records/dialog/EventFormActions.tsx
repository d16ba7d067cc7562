import type { Rope } from '@catenary/contract/assets/ropes'
import { events, isImport } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { imports } from '@catenary/contract/records/imports'
import { permissionToCorrect } from '@catenary/contract/records/inspections'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowBackUp, IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { CompareInspection } from '../comparison/CompareLink.tsx'
import { refetchRopeState } from '../events/refetch-rope-state.ts'
import { InspectionActions } from '../inspections/InspectionActions.tsx'
import { useSignature } from '../inspections/use-signature.ts'
import { ReportButton } from '../report/ReportButton.tsx'

interface Props extends ComponentProps<typeof InspectionActions> {
  readonly rope: Rope
  readonly onClose: () => void
}

/** Actions on a recorded event: its report, its comparison, signing and correcting it, archiving and restoring it or its import. */
export function EventFormActions({ event, rope, onClose, ...ofInspection }: Props) {
  const can = useCan()
  const signature = useSignature(event)
  // What is signed is archived by its correction alone; once it is archived, it may come back, with all that was found.
  const isReadOnly = signature !== undefined && (!event.isDeleted || event.attributes.inspection !== undefined)
  const mayUndo = can('IMPORT') && !rope.isInArchive && isImport(event.attributes) && !isReadOnly
  const mayArchive =
    can(permissionToCorrect(event.attributes)) && !rope.isInArchive && !event.attributes.isImported && !isReadOnly
  const isOpenInspection = event.attributes.recordingType === 'measurement' && !event.isDeleted
  return (
    <>
      <ReportButton event={event} rope={rope} />
      <CompareInspection event={event} rope={rope} />
      {isOpenInspection && can('EVENT_EDIT') && !rope.isInArchive && (
        <InspectionActions event={event} rope={rope} {...ofInspection} />
      )}
      {mayArchive && <ArchiveButton event={event} onClose={onClose} />}
      {mayUndo && <UndoImport event={event} onClose={onClose} />}
    </>
  )
}

function ArchiveButton({ event, onClose }: Pick<Props, 'event' | 'onClose'>) {
  const { t } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const { archive, restore } = useArchiving(event.id, onClose)
  if (event.isDeleted)
    return (
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={16} />}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('common.restore')}
      </Button>
    )
  return (
    <>
      <Button variant="default" leftSection={<IconArchive size={16} />} onClick={() => setConfirming(true)}>
        {t('common.archive')}
      </Button>
      <ConfirmDialog
        help="recording-on-a-rope#5"
        opened={isConfirming}
        question={t('events.reallyDelete')}
        explanation={t(isCorrection(event) ? 'signing.archivesFindings' : 'events.deleteArchives')}
        action={t('common.archive')}
        busy={archive.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => archive.mutate()}
      />
    </>
  )
}

/** A version that corrects another is archived as a whole. */
function isCorrection({ attributes: { recordingType, corrects } }: RopeEvent): boolean {
  return recordingType === 'measurement' && corrects !== undefined
}

function useArchiving(id: string, onClose: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const attempt = toasts.attempt(`events.archive ${id}`)
  const restore = useMutation({
    onMutate: attempt.begin,
    // Read first: archiving made a new version, and a change names the one it is based on.
    mutationFn: async () => {
      await call(events.get, { params: { id } })
      await call(events.change, { params: { id }, body: { ropeEvent: { isDeleted: false } } })
    },
    onSuccess: async () => {
      await refetchRopeState(client)
      toasts.showSuccess(t('ropePage.eventRestored'))
      onClose()
    },
    onError: (error) => attempt.showError(errorMessage(error), () => restore.mutate()),
  })
  const archive = useMutation({
    onMutate: attempt.begin,
    mutationFn: () => call(events.remove, { params: { id } }),
    onSuccess: async () => {
      onClose()
      await refetchRopeState(client)
      toasts.showSuccess(t('ropePage.eventArchived'), () => restore.mutate())
    },
    onError: (error) => attempt.showError(errorMessage(error), () => archive.mutate()),
  })
  return { archive, restore }
}

interface UndoImportProps {
  /** An imported inspection. */
  readonly event: RopeEvent
  readonly onClose: () => void
}

/** Archives an imported inspection with all its findings after a question that counts them, or restores them all. */
function UndoImport({ event, onClose }: UndoImportProps) {
  const { t } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const { undo, restore } = useUndo(event.id, onClose)
  // Not cached: refetched whenever the dialog opens.
  const count = useQuery({ ...queryFor(imports.get, { params: { id: event.id } }), enabled: isConfirming, gcTime: 0 })
  if (event.isDeleted)
    return (
      <Button
        variant="default"
        leftSection={<IconRestore size={16} />}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('imports.restore')}
      </Button>
    )
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setConfirming(true)}>
        {t('imports.undo')}
      </Button>
      <ConfirmDialog
        help="magnetic-rope-test#5"
        opened={isConfirming}
        question={t('imports.reallyUndo')}
        explanation={
          count.data ? t('imports.undoArchives', { count: count.data.findings }) : t('events.deleteArchives')
        }
        action={t('imports.undo')}
        busy={undo.isPending || count.isLoading}
        onCancel={() => setConfirming(false)}
        onConfirm={() => undo.mutate()}
      />
    </>
  )
}

function useUndo(id: string, onClose: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const attempt = toasts.attempt(`imports.undo ${id}`)
  const restore = useMutation({
    onMutate: attempt.begin,
    mutationFn: () => call(imports.restore, { params: { id } }),
    onSuccess: async () => {
      onClose()
      await refetchRopeState(client)
      toasts.showSuccess(t('imports.restored'))
    },
    onError: (error) => attempt.showError(errorMessage(error), () => restore.mutate()),
  })
  const undo = useMutation({
    onMutate: attempt.begin,
    mutationFn: () => call(imports.undo, { params: { id } }),
    onSuccess: async () => {
      onClose()
      await refetchRopeState(client)
      toasts.showSuccess(t('imports.undone'), () => restore.mutate())
    },
    onError: (error) => attempt.showError(errorMessage(error), () => undo.mutate()),
  })
  return { undo, restore }
}
