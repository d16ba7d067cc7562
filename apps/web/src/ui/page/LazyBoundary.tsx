import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Component, Suspense } from 'react'
import { ErrorState, reloadPage } from './ErrorState.tsx'

interface Props {
  readonly children: ReactNode
  /** Stands in the shape of the part while its code is loading; nothing does by default. */
  readonly fallback?: ReactNode
  /** Stands in its place where the code could not be loaded; by default why, and a way to reload the page. */
  readonly failure?: ReactNode
}

/** A part of a page whose code is loaded once it is needed. Where that fails, the rest of the page stays, with what was typed. */
export function LazyBoundary({ children, fallback = null, failure }: Props) {
  return (
    <ErrorBoundary failure={failure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface DialogProps {
  readonly children: ReactNode
  readonly onClose: () => void
  /** Whether what says that its code did not come is open; it is where the dialog is drawn only while it is. */
  readonly opened?: boolean
}

/** A dialog whose code is loaded when it is opened. Where that fails, a dialog says so, and leaves the page as it is when closed. */
export function LazyDialogBoundary({ children, onClose, opened = true }: DialogProps) {
  return (
    <ErrorBoundary onClose={onClose} opened={opened}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly failure?: ReactNode
  /** The part is a dialog. */
  readonly onClose?: () => void
  readonly opened?: boolean
}

interface BoundaryState {
  /** Why; `null` while all is well. */
  readonly error: unknown
}

class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { children, failure, onClose, opened = true } = this.props
    if (error === null) return children
    if (failure !== undefined) return failure
    const state = <ErrorState error={error} onRetry={reloadPage} />
    if (!onClose) return state
    return (
      <Modal opened={opened} onClose={onClose}>
        {state}
      </Modal>
    )
  }
}
