import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Component, lazy, Suspense } from 'react'
import { ConnectionLost } from '../api/problem-error.ts'
import { ErrorState } from '../ui/page/ErrorState.tsx'
import styles from './AssetPages.module.css'

/** Parts that are loaded lazily, once the page itself is shown: its maps and its dialogs. */
export const AreasMap = lazy(async () => ({ default: (await import('./maps/AreasMap.tsx')).AreasMap }))
export const AreaMap = lazy(async () => ({ default: (await import('./maps/AreaMap.tsx')).AreaMap }))
export const InstallationMap = lazy(async () => ({
  default: (await import('./maps/InstallationMap.tsx')).InstallationMap,
}))
export const AreasDialogs = lazy(async () => ({ default: (await import('./areas/AreasDialogs.tsx')).AreasDialogs }))
export const AreaDialogs = lazy(async () => ({ default: (await import('./areas/AreaDialogs.tsx')).AreaDialogs }))
export const InstallationDialogs = lazy(async () => ({
  default: (await import('./installations/InstallationDialogs.tsx')).InstallationDialogs,
}))
export const RopeDialogs = lazy(async () => ({ default: (await import('./ropes/page/RopeDialogs.tsx')).RopeDialogs }))

/** A part of the page that may come later than the page and shows nothing until then. */
export function LazyBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Reserves the space of a map while it is loading. */
export function MapPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.map}>
      <ErrorBoundary>
        <Suspense fallback={<MapSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** As tall as a map, while there may be one. */
export function MapSkeleton() {
  return <Skeleton className={styles.mapRoom} radius="md" />
}

// A failed import is not retried by browsers: the page has to be reloaded.
function reload() {
  window.location.reload()
}

interface ErrorBoundaryState {
  /** Why; `null` while all is well. */
  readonly error: unknown
}

/** If loading a lazy part fails, the rest of the page still works. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    // Each browser has its own words for code that could not be fetched.
    const isNotFetched = error instanceof TypeError && /import/i.test(error.message)
    return { error: isNotFetched ? new ConnectionLost() : error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <ErrorState error={error} onRetry={reload} />
  }
}
