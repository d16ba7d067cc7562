import { VisuallyHidden } from '@mantine/core'
import type { Order } from './use-order.ts'

/** Says to those who hear the page where a row went. */
export function OrderAnnouncement({ order }: { readonly order: Order }) {
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {order.announcement}
    </VisuallyHidden>
  )
}
