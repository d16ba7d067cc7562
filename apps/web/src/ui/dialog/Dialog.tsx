import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { HelpLink } from '../help/HelpLink.tsx'
import { afterPaint } from '../paint/after-paint.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useIsTopmostDialog } from './use-is-topmost-dialog.ts'
import styles from './Dialog.module.css'

interface Props {
  readonly opened: boolean
  /** Without it the dialog cannot be closed by the user. */
  readonly onClose?: () => void
  /** What and where: "Damage at 1,245.30 m, Track rope 1". */
  readonly title: string
  /** `sm` for a question; a form is wide, a table of fields wider, and both fill a phone. */
  readonly size?: 'sm' | 'form' | 'wide'
  /** What explains the dialog; `null` where nothing does. */
  readonly help: HelpTarget | null
  /** Lies over every other dialog, also over those opened later. */
  readonly isOnTop?: boolean
  readonly children: ReactNode
}

// Above other dialogs, below the log-in of an expired session.
const onTop = 300

const widths = { sm: 'sm', form: 720, wide: 1320 } as const

/** A dialog over the page. A page has many of them and shows none most of the time: until it is opened, there is nothing of it. */
export const Dialog = memo(function Dialog(props: Props) {
  const { opened } = props
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  // There closed at first: when it opens, it notes what has the focus, to return it.
  const isThere = useDeferredValue(wasOpened)
  return wasOpened && <DialogFrame {...props} opened={opened && isThere} />
}, staysClosed)

/** Its head is no landmark: the page's own banner stays the only one. */
function DialogFrame(props: Props) {
  const { opened, onClose, title, size = 'form', help, isOnTop, children } = props
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isTopmost = useIsTopmostDialog(opened)
  const canClose = onClose !== undefined
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose?.()}
      closeOnEscape={canClose && isTopmost}
      closeOnClickOutside={canClose}
      zIndex={isOnTop ? onTop : undefined}
      size={widths[size]}
      centered={size === 'sm'}
      fullScreen={isNarrow && size !== 'sm'}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head} ref={shareHeight}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {/* Drawn before the button that closes, but behind it: a dialog opens with that one in focus. */}
          {canClose && <Modal.CloseButton className={styles.close} aria-label={t('common.close')} />}
          {help && <HelpLink page={help} className={styles.help} />}
        </div>
        <Modal.Body>{size === 'sm' ? children : <DialogContent>{children}</DialogContent>}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Says how tall the head is, as `--dialog-head`, to what stays in sight below it: a long title has several lines. */
function shareHeight(head: HTMLElement | null) {
  if (!head) return undefined
  const share = () => head.parentElement?.style.setProperty('--dialog-head', `${head.offsetHeight}px`)
  const observer = new ResizeObserver(share)
  observer.observe(head)
  return () => observer.disconnect()
}

/**
 * What stands in a dialog, drawn once its frame has been: a form takes several times as long as that, for which a click would
 * seem to do nothing.
 */
function DialogContent({ children }: Pick<Props, 'children'>) {
  const [isFramed, setFramed] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => afterPaint(() => setFramed(true)), [])
  useEffect(() => {
    // The dialog looked for it when only its frame was there.
    if (isFramed) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [isFramed])
  return isFramed && <div ref={content}>{children}</div>
}

/** One that stays closed is not drawn again. */
function staysClosed(before: Props, after: Props): boolean {
  return !before.opened && !after.opened
}
