import type { Folder } from '@catenary/contract/library/folders'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { Button, Switch } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useStorage } from '../../ui/use-storage.ts'
import type { FolderTree } from './folder-tree.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { FolderList } from './FolderList.tsx'
import { GeneralDocuments } from './GeneralDocuments.tsx'
import { ExpiringDocuments, RequiredReading } from './Reminders.tsx'
import type { GeneralSearch } from './search-params.ts'
import { useGeneralSearch } from './use-general.ts'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
  /** Null: the top. */
  readonly folder: Folder | null
}

/** A folder of general documents: its sub-folders and its documents. At the top, also what is to be read. */
export function FolderPage({ tree, folder }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const { isEditing } = useGeneralSearch()
  const [isCreating, setCreating] = useState(false)
  const title = t('sections.name.generalDocuments')
  const name = folder ? tree.nameOf(folder) : title
  return (
    <>
      <PageTitle parts={folder ? [name, title] : [title]} />
      <PageHeader title={name} help="general-documents" facts={[useStorageUsed(folder === null && can('ADMIN'))]}>
        {can('ADMIN') && <EditSwitches />}
        {isEditing && (
          <Button leftSection={<IconFolderPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
            {t('folders.newFolder')}
          </Button>
        )}
      </PageHeader>
      {folder === null && <RequiredReading tree={tree} />}
      {folder === null && can('ADMIN') && <ExpiringDocuments tree={tree} />}
      <FolderList tree={tree} parent={folder} />
      {folder && <GeneralDocuments tree={tree} folder={folder} />}
      <FolderDialog
        parentId={folder?.id ?? null}
        edited={isCreating ? 'new' : null}
        onClose={() => setCreating(false)}
      />
    </>
  )
}

/** How much all general documents store, and may store, or that it could not be loaded; undefined where it is not asked for, or not known yet. */
function useStorageUsed(enabled: boolean): string | undefined {
  const { t } = useTexts()
  const storageOf = useStorage()
  const { data, isLoadingError } = useQuery({ ...queryFor(generalDocuments.storage, {}), enabled })
  if (isLoadingError) return t('documents.storageNotLoaded')
  return data && t('documents.storageUsed', { storage: storageOf(data) })
}

/** Turns editing on and off, for administrators; while it is on, also the deleted ones. */
export function EditSwitches() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { isEditing, deleted = false } = useGeneralSearch()
  const set = (changed: GeneralSearch) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }) as never, replace: true })
  return (
    <div className={styles.switches}>
      {isEditing && (
        <Switch
          label={t('folders.showDeleted')}
          checked={deleted}
          onChange={({ currentTarget }) => set({ deleted: currentTarget.checked || undefined } as GeneralSearch)}
        />
      )}
      <Switch
        label={t('folders.edit')}
        checked={isEditing}
        onChange={({ currentTarget }) =>
          set({ edit: currentTarget.checked || undefined, deleted: undefined } as GeneralSearch)
        }
      />
    </div>
  )
}
