import type { Splice } from '@catenary/contract/records/splices'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { newSplice, nextInspectionSplice } from './splice-draft.ts'

interface NewSpliceProps {
  /** The splices of the rope as last recorded. */
  readonly known: readonly Splice[]
  readonly splices: readonly SpliceDraft[]
  readonly context: DraftContext
  readonly onAdd: (splice: SpliceDraft) => void
}

/** Adds a splice to an event: an empty one, or one that is known, where it lies. */
export function NewSplice({ known, splices, context, onAdd }: NewSpliceProps) {
  const { t } = useTexts()
  const names = new Set(splices.map(({ name }) => name.trim()))
  const offered = known.filter(({ name }) => !names.has(name))
  const freeName = () => {
    const numbers = Array.from({ length: names.size + 1 }, (_, index) => index + 1)
    const candidates = numbers.map((number) => t('splices.nameOfNew', { number }))
    return candidates.find((name) => !names.has(name)) ?? ''
  }
  return (
    <Stack py="md" gap="md">
      {offered.length > 0 && <Text>{t('splices.newHint')}</Text>}
      <Group gap="xs">
        {offered.map((splice) => (
          <Button
            key={splice.name}
            leftSection={<IconPlus size={16} />}
            onClick={() => onAdd(nextInspectionSplice(splice, context))}
          >
            {t('splices.addKnown', { name: splice.name })}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onAdd(newSplice(freeName(), context))}
        >
          {t('splices.addEmpty')}
        </Button>
      </Group>
    </Stack>
  )
}
