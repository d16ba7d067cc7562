import { maxUploadedTasks, taskUploads } from '@catenary/contract/work/task-upload'
import { Button, Group, Textarea } from '@mantine/core'
import { IconClipboardText, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../api/call.ts'
import { isPassing } from '../../../api/problem-error.ts'
import { FileDropzone } from '../../../ui/file/FileDropzone.tsx'
import { FileFault, FileFaults } from '../../../ui/file/FileFaults.tsx'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { useColumnLabel } from './use-column-label.ts'
import type { CheckedUpload } from './use-task-upload.ts'
import faults from '../../../ui/file/FileFaults.module.css'
import styles from './upload.module.css'

/** Where a file is dropped, chosen or pasted, below what is wrong with the last one. */
export function ChooseTasks({ upload }: { readonly upload: CheckedUpload }) {
  const { t, short } = useTexts()
  const { file, choose, checking, issue } = upload
  const [isPasting, setPasting] = useState(false)
  const isFailed = issue !== null || checking.isError || checking.data !== undefined
  return (
    <>
      <Refusal upload={upload} />
      <FileDropzone
        label={t('taskUpload.drop')}
        hint={t('taskUpload.accepted', { rows: short(maxUploadedTasks) })}
        action={t(file ? 'taskUpload.otherFile' : 'taskUpload.choose')}
        extensions={taskUploads.upload.upload.extensions}
        isFailed={isFailed}
        onFile={choose}
      >
        <Group gap="xs" justify="center">
          <TemplateButton />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardText size={16} stroke={1.6} aria-hidden />}
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            {t('taskUpload.paste')}
          </Button>
        </Group>
      </FileDropzone>
      {isPasting && <PasteField onFile={choose} />}
    </>
  )
}

function Refusal({ upload: { file, issue, checking, checkAgain } }: { readonly upload: CheckedUpload }) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const columnLabel = useColumnLabel()
  if (!file) return null
  if (issue) return <FileFaults fileName={file.name} sentence={t(`taskUpload.${issue}`)} />
  const { data, error } = checking
  if (error)
    return (
      <FileFaults fileName={file.name} sentence={errorMessage(error)}>
        {isPassing(error) && (
          <Button variant="default" size="compact-sm" onClick={checkAgain}>
            {t('common.retry')}
          </Button>
        )}
      </FileFaults>
    )
  if (!data || data.errors.length === 0) return null
  return (
    <FileFaults fileName={file.name} sentence={t('taskUpload.faults', { count: data.errors.length })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <ol className={faults.list} tabIndex={0} aria-label={t('taskUpload.faults', { count: data.errors.length })}>
        {data.errors.map(({ line, path, value, message }) => (
          <li key={`${line} ${path} ${message}`}>
            <FileFault
              line={line}
              text={path === '' ? message : t('common.labelled', { label: columnLabel(path), value: message })}
              value={value === '' || value === path ? undefined : value}
            />
          </li>
        ))}
      </ol>
    </FileFaults>
  )
}

function TemplateButton() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await download(taskUploads.template, {}), fileName([t('taskUpload.templateName')], 'csv')),
    onError: (error) => toasts.showError(errorMessage(error), () => mutate()),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('taskUpload.template')}
    </Button>
  )
}

/** Rows from the clipboard; they go the same way as a file. */
function PasteField({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  return (
    <div className={styles.paste} data-typed={text !== '' || undefined}>
      <Textarea
        label={t('taskUpload.pasteText')}
        rows={6}
        value={text}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre' } }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        onClick={() => onFile(new File([text], fileName([t('taskUpload.pasted')], 'csv')))}
      >
        {t('taskUpload.pasteAction')}
      </Button>
    </div>
  )
}
