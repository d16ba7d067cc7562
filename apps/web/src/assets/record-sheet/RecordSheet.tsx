import { ropes } from '@catenary/contract/assets/ropes'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { RecordingButtons } from '../../records/public.ts'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { RopeChoice } from './RopeChoice.tsx'
import styles from './RecordSheet.module.css'

interface Props {
  /** The rope whose page is shown; without it one is chosen. */
  readonly ropeId: string | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** A sheet from the foot of a phone: what to record, and where its page is of no rope, on which. */
export function RecordSheet({ ropeId, opened, onClose }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const [chosen, setChosen] = useState(ropeId)
  const rope = useQuery({ ...queryFor(ropes.get, { params: { id: chosen ?? '' } }), enabled: chosen !== undefined })
  const title = () => {
    if (chosen === undefined) return t('ropePage.recordOnWhich')
    return rope.data ? t('ropePage.recordOn', { rope: displayName(rope.data) ?? '' }) : t('shell.record')
  }
  return (
    <Drawer
      position="bottom"
      opened={opened}
      onClose={onClose}
      title={title()}
      help="recording-on-a-rope"
      closeLabel={t('common.close')}
    >
      {chosen === undefined ? (
        <RopeChoice except={ropeId} onRope={setChosen} />
      ) : (
        <Stack gap="sm" className={styles.content}>
          <Loaded query={rope} skeleton={<RowSkeleton rows={5} height={52} />}>
            {(loaded) =>
              loaded.isInArchive ? (
                <Text size="sm">{t(loaded.isDeleted ? 'assetPages.readOnly' : 'assetPages.readOnlyInside')}</Text>
              ) : (
                <RecordingButtons rope={loaded} />
              )
            }
          </Loaded>
          <Button variant="subtle" onClick={() => setChosen(undefined)}>
            {t('ropePage.recordElsewhere')}
          </Button>
        </Stack>
      )}
    </Drawer>
  )
}
