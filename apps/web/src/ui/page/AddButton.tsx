import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** The button that adds one more of what a page lists. */
export function AddButton({ label, onUse }: { readonly label: string; readonly onUse: () => void }) {
  return (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={onUse}>
      {label}
    </Button>
  )
}
