import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconListNumbers, IconRuler2, IconTool, IconTransform } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overPageState } from '../../navigation/dialog-history.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RecordingButtons.module.css'

interface Props {
  readonly rope: Rope
}

/**
 * What can be recorded on a rope, each as a button as wide as the screen; from any page it leads to that of the rope, in the place of
 * what it is chosen in.
 */
export function RecordingButtons({ rope }: Props) {
  const { t } = useTexts()
  const { record, recordInspection } = useRecording(rope)
  const isMutable = allowsMutations(rope.attributes)
  const button = (icon: Icon, label: string, open: () => void) => (
    <RecordingButton icon={icon} label={label} onClick={open} />
  )
  return (
    <div className={styles.buttons}>
      {button(IconAlertTriangle, t('events.recordDamage'), () => record('damage'))}
      {button(IconListNumbers, t('quickEntry.title'), recordInspection)}
      {button(IconTool, t('events.recordRepair'), () => record('repair'))}
      {button(IconRuler2, t('events.recordMeasurement'), () => record('measurement'))}
      {isMutable ? (
        button(IconTransform, t('events.recordMutation'), () => record('mutation'))
      ) : (
        <RecordingButton icon={IconTransform} label={t('events.recordMutation')}>
          {t('events.mutationsNotOffered')}
        </RecordingButton>
      )}
    </div>
  )
}

interface RecordingButtonProps {
  readonly icon: Icon
  readonly label: string
  /** Absent where it is not offered. */
  readonly onClick?: () => void
  /** Why it is not offered. */
  readonly children?: ReactNode
}

function RecordingButton({ icon: Picture, label, onClick, children }: RecordingButtonProps) {
  return (
    <UnstyledButton className={styles.button} disabled={!onClick} onClick={onClick}>
      <Picture size={22} stroke={1.6} aria-hidden />
      <span>
        {label}
        {children !== undefined && <span className={styles.hint}>{children}</span>}
      </span>
    </UnstyledButton>
  )
}

/** Functions that lead to the rope's page with a recording open over it, and to the entry of an inspection. */
function useRecording({ id: ropeId, installation }: Rope) {
  const router = useRouter()
  const params = { areaId: installation.area.id, installationId: installation.id, ropeId }
  return {
    record(kind: RecordingKind) {
      if (router.state.location.pathname !== pagePath(pages.rope, params)) {
        void router.navigate({ to: pages.rope, params, search: { record: kind }, replace: true })
        return
      }
      // Over the page of the rope its filters stay, and Back closes the dialog.
      const search = (before: object) => ({ ...before, record: kind })
      void router.navigate({
        from: pages.rope,
        to: pages.rope,
        params,
        search,
        state: overPageState,
        replace: true,
        resetScroll: false,
      })
    },
    recordInspection: () => void router.navigate({ to: pages.ropeRecord, params, replace: true }),
  }
}
