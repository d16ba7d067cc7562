import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import styles from './FileDropzone.module.css'

interface Props {
  /** What to do here. */
  readonly label: string
  /** Which files are taken. */
  readonly hint: string
  /** The word on the button. */
  readonly action: string
  /** File endings, each with its dot. */
  readonly extensions: readonly string[]
  /** The last file could not be taken: the button is red. */
  readonly isFailed?: boolean
  /** Takes several files at once. */
  readonly isMultiple?: boolean
  /** Called with each file. */
  readonly onFile: (file: File) => void
  readonly children?: ReactNode
}

/** A place to drop files, or to choose them by a button; one at a time unless it takes several. */
export function FileDropzone(props: Props) {
  const { label, hint, action, extensions, isFailed = false, isMultiple = false, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const handleFiles = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file)
  }
  return (
    // The drop is for the mouse alone; keyboard and readers aloud have the button in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        handleFiles(event.dataTransfer.files)
      }}
    >
      <p className={styles.label}>{label}</p>
      <Button
        {...(isFailed ? { color: 'red' } : { variant: 'default' })}
        data-autofocus
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      <p className={styles.hint}>{hint}</p>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={action}
        accept={extensions.join(',')}
        multiple={isMultiple}
        onChange={(event) => {
          handleFiles(event.currentTarget.files)
          // The same file, corrected, must count as chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
