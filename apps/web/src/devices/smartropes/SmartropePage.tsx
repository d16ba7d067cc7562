import { PageOfKind } from '../page/DevicePage.tsx'
import { SmartropeEventsCard } from './SmartropeEventsCard.tsx'

/** Page of a smartrope: the rope that it is linked to, what its sensors measure, and its events. */
export function SmartropePage() {
  return (
    <PageOfKind
      kind="smartrope"
      renderMore={(device) => (
        <SmartropeEventsCard
          of={{ smartrope: device.id }}
          smartropes={[device]}
          isLocked={device.isDeleted || (device.rope?.isDeleted ?? false)}
          timezone={device.rope?.installation.timezone}
        />
      )}
    />
  )
}
