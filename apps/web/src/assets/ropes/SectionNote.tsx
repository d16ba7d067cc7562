import type { Rope } from '@catenary/contract/assets/ropes'
import type { LinkedField } from '@catenary/domain/state'
import { describeSectionDoubt, describeWiresDoubt } from '@catenary/i18n/assets/describe-rope'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Can } from '../../shell/Can.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './notes.module.css'

interface Props {
  readonly rope: Rope
  /** Leads to the field in the settings. */
  readonly onField: (field: LinkedField) => void
}

/**
 * Says that the rope cannot well have the metallic cross-section, or the number of load-bearing wires, that its losses are measured
 * by, with the way to the field.
 */
export function SectionNote({ rope, onField }: Props) {
  const texts = useTexts()
  const doubts = [
    ['metallicCrossSection', describeSectionDoubt(rope.attributes, texts)],
    ['loadBearingWires', describeWiresDoubt(rope.attributes, texts)],
  ] as const
  return doubts.map(
    ([field, sentence]) =>
      sentence !== null && (
        <Alert key={field} className={styles.doubt} color="red" icon={<IconAlertTriangle aria-hidden />}>
          <p>{sentence}</p>
          {!rope.isInArchive && (
            <Can permission="AREA_EDIT_PARTIAL">
              <Button size="compact-sm" variant="default" onClick={() => onField(field)}>
                {texts.t('ropes.settings')}
              </Button>
            </Can>
          )}
        </Alert>
      ),
  )
}
