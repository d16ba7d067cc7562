import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RopeIllustration } from '../figures/RopeIllustration.tsx'

interface Props {
  /** One sentence: what is not here. */
  readonly sentence: string
  /** One next step, as a button or link. */
  readonly children?: ReactNode
}

/** A place with nothing in it yet. */
export function EmptyState({ sentence, children }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <RopeIllustration />
      <Text c="dimmed" ta="center">
        {sentence}
      </Text>
      {children}
    </Stack>
  )
}
