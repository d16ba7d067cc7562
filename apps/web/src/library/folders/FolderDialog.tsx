import type { FieldIssue } from '@catenary/contract/issues'
import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import { documentLanguages } from '@catenary/contract/library/document-languages'
import type { Folder } from '@catenary/contract/library/folders'
import { folder as folderSchema, folderNameIn, folders } from '@catenary/contract/library/folders'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { staleByGeneral } from './use-general.ts'

interface Props {
  /** Where a new folder comes; null: the top. */
  readonly parentId: string | null
  /** The id of the folder that is renamed, or that one is created; `null` closes the dialog. */
  readonly edited: string | null
  readonly onClose: () => void
}

/** The dialog of a folder: its name in each language. */
export function FolderDialog({ parentId, edited, onClose }: Props) {
  const { t } = useTexts()
  const id = edited === 'new' ? null : edited
  return (
    <>
      <RecordDialog
        opened={edited === 'new'}
        title={t('folders.newFolder')}
        size="sm"
        help="general-documents#4"
        onClose={onClose}
      >
        {(callbacks) => <FolderForm parentId={parentId} {...callbacks} />}
      </RecordDialog>
      <LoadedRecordDialog
        endpoint={folders.get}
        id={id ?? ''}
        opened={id !== null}
        title={t('folders.rename')}
        size="sm"
        help="general-documents#4"
        onClose={onClose}
      >
        {(opened, callbacks) => <FolderForm parentId={parentId} opened={opened} {...callbacks} />}
      </LoadedRecordDialog>
    </>
  )
}

type Names = Readonly<Record<DocumentLanguage, string>>

const noNames: Names = { 'en-US': '', 'de-DE': '', 'fr-FR': '', 'es-ES': '' }
const namesOf = (folder: Folder): Names => ({ ...folder.translations, 'en-US': folder.name })
const trimmed = (names: Names) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, name.trim()])) as Names
const toFolder = ({ 'en-US': name, ...translations }: Names) => ({ name, translations })
const maxNameLength = 255

/** The field of a path of the server's. */
const placeOf = (path: string) =>
  path === 'folder.name' ? 'en-US' : documentLanguages.find((one) => path === `folder.translations.${one}`)

interface FormProps extends FormCallbacks {
  readonly parentId: string | null
  readonly opened?: LoadedRecord<Folder>
  readonly onReload?: () => void
}

function FolderForm({ parentId, opened, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const [newId] = useState(() => v7())
  const form = useRecordForm<Names, Names, unknown>({
    initial: opened ? namesOf(opened.entity) : noNames,
    normalize: trimmed,
    validate: (names) =>
      documentLanguages.flatMap((one): FieldIssue[] =>
        names[one].trim() === '' ? [{ path: one, code: 'required' }] : [],
      ),
    placeOf,
    changeOf: trimmed,
    send: (names, { ifMatch, overwritten }) => {
      const folder = toFolder(names)
      // Also where an earlier try to add it was stored after all.
      const id = opened?.entity.id ?? (overwritten === undefined ? undefined : newId)
      if (id !== undefined) return call(folders.change, { params: { id }, body: { folder } }, { ifMatch })
      const parentFolder = parentId === null ? null : { id: parentId }
      return call(folders.create, { body: { folder: { ...folder, id: newId, parentFolder } } })
    },
    version: opened?.version,
    stale: staleByGeneral,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t(opened ? 'folders.saved' : 'folders.created'))
      callbacks.onClose()
    },
  })
  const compare = (theirs: unknown) => {
    const parsed = folderSchema.safeParse(theirs)
    return documentLanguages.map((one) => ({
      name: one,
      label: t(`folders.nameIn.${one}`),
      mine: form.values[one],
      theirs: parsed.success ? folderNameIn(parsed.data, one) : '',
    }))
  }
  return (
    <FormFrame
      {...callbacks}
      form={form}
      conflict={{ title: t(opened ? 'folders.conflictTitle' : 'folders.addedBefore'), compare }}
    >
      {documentLanguages.map((one, index) => (
        <TextInput
          key={one}
          label={t(`folders.nameIn.${one}`)}
          lang={one}
          withAsterisk
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
          maxLength={maxNameLength}
          value={form.values[one]}
          error={form.message(one)}
          onChange={({ currentTarget }) => form.change({ [one]: currentTarget.value })}
        />
      ))}
    </FormFrame>
  )
}
