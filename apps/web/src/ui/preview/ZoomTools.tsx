import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import type { Zoom } from './use-zoom.ts'
import styles from './Preview.module.css'

interface Props {
  readonly zoom: Zoom
  /** Elements before the buttons, such as the page controls. */
  readonly children?: ReactNode
}

/** The buttons below something that can be zoomed. */
export function ZoomTools({ zoom, children }: Props) {
  const { t, percent } = useTexts()
  return (
    <div className={styles.tools}>
      {children}
      <ToolButton label={t('documents.zoomOut')} onClick={zoom.zoomOut} disabled={zoom.isLeast}>
        <IconZoomOut size={20} />
      </ToolButton>
      <output className={styles.scale}>{percent(zoom.scale * 100, 0)}</output>
      <ToolButton label={t('documents.zoomIn')} onClick={zoom.zoomIn} disabled={zoom.isMost}>
        <IconZoomIn size={20} />
      </ToolButton>
      <span className={styles.fit}>
        <ToolButton label={t('documents.fit')} onClick={zoom.fit} disabled={zoom.isLeast}>
          <IconZoomReset size={20} />
        </ToolButton>
      </span>
    </div>
  )
}

interface ToolButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled: boolean
  readonly children: ReactNode
}

/** A toolbar button; a disabled one keeps its place and focus. */
export function ToolButton({ label, children, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
