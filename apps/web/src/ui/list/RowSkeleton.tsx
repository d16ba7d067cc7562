import { Skeleton, Stack } from '@mantine/core'

interface Props {
  readonly rows?: number
  /** Height of one row in pixels. */
  readonly height?: number
}

/** Rows that are on their way. */
export function RowSkeleton({ rows = 6, height = 44 }: Props) {
  return (
    <Stack gap="xs" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  )
}
