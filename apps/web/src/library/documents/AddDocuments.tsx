import { documentExtensions, documentTypes } from '@catenary/contract/library/document-types'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './Documents.module.css'

interface AddDocumentsProps {
  readonly imagesOnly: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const imageExtensions = Object.entries(documentTypes)
  .filter(([, { preview }]) => preview === 'image')
  .map(([ending]) => `.${ending}`)

/** Ways to add documents: from the files, and with the camera of a phone or tablet. */
export function AddDocuments({ imagesOnly, onFiles }: AddDocumentsProps) {
  const { t } = useTexts()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const label = t(imagesOnly ? 'documents.addImages' : 'documents.add')
  const accept = (imagesOnly ? imageExtensions : documentExtensions).join(',')
  return (
    <div className={styles.add}>
      <FileButton label={label} icon={<IconPlus size={16} />} onFiles={onFiles} accept={accept} multiple />
      {isTouch && (
        <FileButton
          label={t('documents.takePhoto')}
          icon={<IconCamera size={18} />}
          onFiles={onFiles}
          accept="image/*"
          capture="environment"
        />
      )}
    </div>
  )
}

interface FileButtonProps extends Pick<AddDocumentsProps, 'onFiles'> {
  readonly label: string
  readonly icon: ReactNode
  readonly accept: string
  readonly multiple?: boolean
  readonly capture?: 'environment'
}

/** A button that chooses files. */
export function FileButton({ label, icon, onFiles, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file, corrected, must count as chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
