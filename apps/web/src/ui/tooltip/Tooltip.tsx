import { Tooltip as Label } from '@mantine/core'
import type { FloatingPosition } from '@mantine/core'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import { cloneElement, useEffect, useEffectEvent, useState } from 'react'

/** What a control tells its tooltip; it may listen itself. */
interface ControlProps {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void
}

interface Props {
  readonly label: string
  readonly position?: FloatingPosition
  /** The control, or what makes it the target of a menu. It has an accessible name of its own. */
  readonly children: ReactElement<ControlProps>
}

/** Milliseconds that a pointer rests on a control before its tooltip shows. */
const restMs = 350

/**
 * Says what a control does, where a mouse rests on it or the keyboard reaches it; gone with Escape and when it is pressed. It is
 * for who sees: the control's accessible name says the same. Nothing of it is in the page before: the rows of a list
 * have one or two each, and the library would draw each twice when the page starts.
 */
export function Tooltip({ label, position, children }: Props) {
  const [shown, setShown] = useState<{ readonly target: HTMLElement; readonly delayMs: number } | null>(null)
  const hide = () => setShown(null)
  const own = children.props
  const control = cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') setShown({ target: event.currentTarget, delayMs: restMs })
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      hide()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      hide()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) setShown({ target: event.currentTarget, delayMs: 0 })
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hide()
    },
  })
  return (
    <>
      {control}
      {shown && <DelayedLabel label={label} position={position} {...shown} onEscape={hide} />}
    </>
  )
}

interface DelayedLabelProps extends Pick<Props, 'label'> {
  readonly position: FloatingPosition | undefined
  readonly target: HTMLElement
  readonly delayMs: number
  readonly onEscape: () => void
}

function DelayedLabel({ label, position, target, delayMs, onEscape }: DelayedLabelProps) {
  const [opened, setOpened] = useState(false)
  const leaveByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), delayMs)
    const onKeyDown = (event: KeyboardEvent) => leaveByKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [delayMs])
  return <Label label={label} {...(position && { position })} target={target} opened={opened} />
}
