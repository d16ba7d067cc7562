import { audit } from '@catenary/contract/system/audit'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { AuditView } from './audit-view.ts'
import { auditQueryOf } from './audit-view.ts'

const formats = ['csv', 'xlsx'] as const

/** The entries that the filters leave, as a file. */
export function AuditDownload({ view }: { readonly view: AuditView }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: (typeof formats)[number]) =>
      saveFile(
        await download(audit.listFile, { query: { ...auditQueryOf(view), format } }),
        fileName([t('audit.title'), new Date().toISOString().slice(0, 10)], format),
      ),
    onError: (error, format) => toasts.failed(errorMessage(error), () => mutate(format)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />} loading={isPending}>
          {t('audit.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
