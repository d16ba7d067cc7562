import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { CallDetails } from './CallDetails.tsx'
import type { DescribedCall, OpenapiDocument } from './openapi-document.ts'
import styles from './CallReference.module.css'

interface Props {
  readonly call: DescribedCall
  readonly document: OpenapiDocument
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A call in the list: what it does, and all about it once it is opened. */
export function CallEntry({ call, document, isOpen, onToggle }: Props) {
  const id = useId()
  const entry = useRef<HTMLLIElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    // Opened by its address, not by hand: it may be far down.
    if (isOpen && !wasOpened.current) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const toggle = () => {
    wasOpened.current = true
    onToggle()
  }
  return (
    <li ref={entry} className={styles.call} data-open={isOpen || undefined}>
      <h3 className={styles.heading}>
        <UnstyledButton className={styles.summary} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <IconChevronRight size={16} className={styles.chevron} aria-hidden />
          <span className={styles.method} data-changes={call.method !== 'GET' || undefined}>
            {call.method}
          </span>
          <code className={styles.path}>{call.path}</code>
          <span className={styles.what}>{call.summary}</span>
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen} className={styles.details}>
        {isOpen && <CallDetails call={call} document={document} />}
      </div>
    </li>
  )
}
