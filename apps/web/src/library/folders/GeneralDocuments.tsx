import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import { documentLanguages } from '@catenary/contract/library/document-languages'
import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import type { Folder } from '@catenary/contract/library/folders'
import { Button, NativeSelect, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AddDocuments } from '../documents/AddDocuments.tsx'
import type { Target } from '../documents/document-target.ts'
import { pollWhileWaiting } from '../documents/DocumentHold.tsx'
import { UploadList } from '../documents/UploadList.tsx'
import { useFileDrop } from '../documents/use-file-drop.ts'
import { useAddFiles, useUploads } from '../documents/use-uploads.ts'
import type { FolderTree } from './folder-tree.ts'
import { languagesOf, readersLanguage } from './folder-tree.ts'
import { GeneralDocumentRow } from './GeneralDocumentRow.tsx'
import { useGeneralSearch } from './use-general.ts'
import panel from '../documents/Documents.module.css'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
  readonly folder: Folder
}

/** The documents of a folder in the reader's language, with a way to the others; while editing also a place to add some. */
export function GeneralDocuments({ tree, folder }: Props) {
  const { t, language } = useTexts()
  const { isEditing } = useGeneralSearch()
  const [uploadLanguage, setUploadLanguage] = useState(readersLanguage(language))
  const target: Target = { type: 'folders', id: folder.id, languages: uploadLanguage }
  const addFiles = useAddFiles()
  const onFiles = (files: readonly File[]) => addFiles(target, files, false)
  const { isOver, handlers } = useFileDrop(onFiles)
  const uploads = useUploads(target)
  return (
    // The drop is for the mouse alone; keyboard and readers aloud have the buttons in it.
    <section className={`${panel.panel} ${styles.part}`} aria-label={t('documents.title')} {...(isEditing && handlers)}>
      <div className={panel.tools}>
        <Title order={2}>{t('documents.title')}</Title>
        <LanguageSwitch />
      </div>
      {isEditing && (
        <div className={styles.upload}>
          <UploadLanguage value={uploadLanguage} onChange={setUploadLanguage} />
          <AddDocuments imagesOnly={false} onFiles={onFiles} />
        </div>
      )}
      <UploadList uploads={uploads} isChangeable />
      <DocumentRows tree={tree} folder={folder} />
      {isEditing && <p className={panel.note}>{t('documents.dropHint')}</p>}
      {isEditing && isOver && (
        <div className={panel.over} aria-hidden="true">
          {t('documents.drop')}
        </div>
      )}
    </section>
  )
}

function useAllLanguages() {
  const navigate = useNavigate()
  const { all = false } = useGeneralSearch()
  const setAll = (isOn: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, all: isOn || undefined }) as never,
      replace: true,
    })
  return { all, setAll }
}

function LanguageSwitch() {
  const { t } = useTexts()
  const { all, setAll } = useAllLanguages()
  return (
    <Switch
      label={t('folders.allLanguages')}
      checked={all}
      onChange={({ currentTarget }) => setAll(currentTarget.checked)}
    />
  )
}

interface UploadLanguageProps {
  readonly value: DocumentLanguage
  readonly onChange: (language: DocumentLanguage) => void
}

function UploadLanguage({ value, onChange }: UploadLanguageProps) {
  const { t } = useTexts()
  return (
    <NativeSelect
      label={t('folders.uploadLanguage')}
      value={value}
      data={documentLanguages.map((one) => ({ value: one, label: t(`folders.language.${one}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as DocumentLanguage)}
    />
  )
}

function DocumentRows({ tree, folder }: Props) {
  const { isEditing, deleted } = useGeneralSearch()
  const sent = { params: { id: folder.id }, query: isEditing && deleted ? { archived: '1' as const } : {} }
  const query = useQuery({
    ...queryFor(documents.folders, sent),
    refetchInterval: ({ state }) => pollWhileWaiting(state.data),
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={3} height={60} />}>
      {(list) => <InLanguage tree={tree} documents={list} isEditing={isEditing} />}
    </Loaded>
  )
}

interface InLanguageProps {
  readonly tree: FolderTree
  readonly documents: readonly Document[]
  readonly isEditing: boolean
}

function InLanguage({ tree, documents: list, isEditing }: InLanguageProps) {
  const { t, language } = useTexts()
  const { all, setAll } = useAllLanguages()
  const shown = all ? list : list.filter((one) => languagesOf(one).includes(readersLanguage(language)))
  const others = list.length - shown.length
  const showOthers = others > 0 && (
    <Button className={panel.more} variant="default" onClick={() => setAll(true)}>
      {t('folders.otherLanguages', { count: others })}
    </Button>
  )
  if (shown.length === 0) return <EmptyState sentence={t('documents.empty')}>{showOthers}</EmptyState>
  return (
    <>
      <ul className={panel.list} aria-label={t('documents.title')}>
        {shown.map((document) => (
          <GeneralDocumentRow key={document.id} tree={tree} document={document} isEditing={isEditing} />
        ))}
      </ul>
      {showOthers}
    </>
  )
}
