import { VisuallyHidden } from '@mantine/core'
import type { Order } from './use-order.ts'

/** Announces to screen readers where a row was moved. */
export function OrderAnnouncement({ order }: { readonly order: Order }) {
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {order.announcement}
    </VisuallyHidden>
  )
}
