import { Portal } from '@mantine/core'
import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Choice } from './choices.ts'
import styles from './EntryGrid.module.css'

interface ChoiceListProps {
  readonly id: string
  readonly label: string
  /** The field that it belongs to; it stands below it, or above where there is no room. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly choices: readonly Choice[]
  /** The place of the choice that Enter takes. */
  readonly active: number
  readonly onChoose: (value: string) => void
}

const gap = 2

/** What can be chosen in a cell, over the grid and out of its scrolling. */
export function ChoiceList({ id, label, anchor, choices, active, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [listPosition, setListPosition] = useState<{ readonly left: number; readonly top: number }>()
  useLayoutEffect(() => {
    const updatePosition = () => {
      const field = anchor.current?.getBoundingClientRect()
      const height = list.current?.offsetHeight ?? 0
      if (!field) return
      const below = field.bottom + gap
      const fits = below + height <= window.innerHeight || field.top < height
      setListPosition({ left: field.left, top: fits ? below : field.top - gap - height })
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, true)
    window.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, true)
      window.removeEventListener('resize', updatePosition)
    }
  }, [anchor])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    // In the page itself, so that it lies within a landmark.
    <Portal target="main">
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list below a field has no element of its own
        role="listbox"
        aria-label={label}
        className={styles.list}
        style={listPosition ?? { visibility: 'hidden' }}
      >
        {choices.map(({ value, label, code }, index) => (
          // The keys are the field's, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={value}
            id={`${id}${value}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a list that is none of the browser's own
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            {code !== undefined && <span className={styles.code}>{code}</span>}
            {label}
          </div>
        ))}
      </div>
    </Portal>
  )
}
