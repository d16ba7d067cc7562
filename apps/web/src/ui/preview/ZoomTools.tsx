import { ActionIcon, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './Preview.module.css'
import type { Zoom } from './use-zoom.ts'

interface Props {
  readonly zoom: Zoom
  /** What stands before the buttons, such as the pages. */
  readonly children?: ReactNode
}

/** The buttons below something that can be zoomed. */
export function ZoomTools({ zoom, children }: Props) {
  const { t, percent } = useTexts()
  return (
    <div className={styles.tools}>
      {children}
      <Tool label={t('documents.zoomOut')} onClick={zoom.zoomOut} disabled={zoom.isLeast}>
        <IconZoomOut size={20} />
      </Tool>
      <output className={styles.scale}>{percent(zoom.scale * 100, 0)}</output>
      <Tool label={t('documents.zoomIn')} onClick={zoom.zoomIn} disabled={zoom.isMost}>
        <IconZoomIn size={20} />
      </Tool>
      <span className={styles.fit}>
        <Tool label={t('documents.fit')} onClick={zoom.fit} disabled={zoom.isLeast}>
          <IconZoomReset size={20} />
        </Tool>
      </span>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled: boolean
  readonly children: ReactNode
}

/** A button of the tools; one that does nothing at the moment keeps its place. */
export function Tool({ label, children, ...rest }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
