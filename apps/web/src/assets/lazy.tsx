import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazy } from 'react'
import { LazyBoundary } from '../ui/page/LazyBoundary.tsx'
import styles from './AssetPages.module.css'

/** Parts that are loaded lazily, once the page itself is shown: its maps and its dialogs. */
export const AreasMap = lazy(async () => ({ default: (await import('./maps/AreasMap.tsx')).AreasMap }))
export const AreaMap = lazy(async () => ({ default: (await import('./maps/AreaMap.tsx')).AreaMap }))
export const AreasDialogs = lazy(async () => ({ default: (await import('./areas/AreasDialogs.tsx')).AreasDialogs }))
export const AreaDialogs = lazy(async () => ({ default: (await import('./areas/AreaDialogs.tsx')).AreaDialogs }))
export const InstallationDialogs = lazy(async () => ({
  default: (await import('./installations/InstallationDialogs.tsx')).InstallationDialogs,
}))
export const RopeDialogs = lazy(async () => ({ default: (await import('./ropes/page/RopeDialogs.tsx')).RopeDialogs }))

/** Reserves the space of a map while it is loading. */
export function MapPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.map}>
      <LazyBoundary fallback={<MapSkeleton />}>{children}</LazyBoundary>
    </div>
  )
}

/** As tall as a map, while there may be one. */
export function MapSkeleton() {
  return <Skeleton className={styles.mapRoom} radius="md" />
}
