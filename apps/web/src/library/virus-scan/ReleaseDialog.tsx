import type { ScanFinding } from '@catenary/contract/library/file-scans'
import { fileScans } from '@catenary/contract/library/file-scans'
import { Button, Group, Text } from '@mantine/core'
import { useEndpointMutation } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { GrowingTextarea } from '../../ui/form/inputs/GrowingTextarea.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { nameOf } from './FindingCard.tsx'
import { staleByDecision } from './stale-by-decision.ts'

interface Props {
  readonly finding: ScanFinding
  readonly onClose: () => void
}

/** Asks why a file is handed out in spite of what the scanner says. */
export function ReleaseDialog({ finding, onClose }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const release = useEndpointMutation(fileScans.release, staleByDecision)
  const form = useForm({
    initial: { reason: '' },
    error: release.error,
    normalize: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => (reason === '' ? [{ path: 'reason', code: 'required' }] : []),
  })
  const { values, message, change, submit, hasFieldProblem } = form
  const send = ({ reason }: { readonly reason: string }) =>
    release.mutate(
      { params: { hash: finding.hash }, body: { reason } },
      {
        onSuccess: () => {
          toasts.showSuccess(t('virusScan.released'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('virusScan.releaseNamed', { name: nameOf(finding) })}
      size="sm"
      help="operations#6"
    >
      <FormElement form={form} onSubmit={() => submit(send)}>
        <Text mb="md">{t('virusScan.releaseWarning')}</Text>
        <GrowingTextarea
          label={t('virusScan.reason')}
          value={values.reason}
          error={message('reason')}
          required
          minLines={2}
          data-autofocus
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        {release.error && !hasFieldProblem && <FormError error={release.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={release.isPending}>
            {t('virusScan.release')}
          </Button>
        </Group>
      </FormElement>
    </Dialog>
  )
}
