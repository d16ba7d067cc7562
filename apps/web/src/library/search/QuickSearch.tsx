import { Modal } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { QuickSearchBox } from './QuickSearchBox.tsx'
import styles from './QuickSearch.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** A search that lies over every page, even over a dialog: type, choose, go. */
export function QuickSearch({ opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // Closes itself alone, and not a dialog below it as well.
      closeOnEscape={false}
      size={640}
      padding={0}
      yOffset="12dvh"
      zIndex={350}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.everywhere')}>
        <Modal.Body>
          <QuickSearchBox onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
