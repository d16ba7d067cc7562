import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Can } from '../../shell/Can.tsx'
import { printPicture } from '../../ui/figures/print-picture.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { ChartFiles } from './chart-exports.ts'

interface Props {
  readonly files: ChartFiles
  /** Parts of the file names. */
  readonly name: readonly string[]
  /** Entries for other files, after that of the values. */
  readonly children?: ReactNode
}

const byteOrderMark = '\ufeff'

/** Saves the chart as a picture or its values as CSV, or prints it. */
export function ChartExport({ files, name, children }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()

  async function exportPicture(format: 'png' | 'svg' | 'print') {
    try {
      const picture = await files[format]()
      if (format === 'print') await printPicture(picture, name.join(', '))
      else saveFile(picture, fileName(name, format))
    } catch {
      toasts.showError(t('errors.server.failed'), () => void exportPicture(format))
    }
  }

  async function saveCsv() {
    try {
      const values = await files.csv()
      saveFile(new Blob([byteOrderMark, values], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'))
    } catch {
      toasts.showError(t('errors.server.failed'), () => void saveCsv())
    }
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Tooltip label={t('ropePage.export')}>
        <Menu.Target>
          <ActionIcon aria-label={t('ropePage.export')}>
            <IconDownload size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportPicture('png')}>{t('common.png')}</Menu.Item>
        <Menu.Item onClick={() => void exportPicture('svg')}>{t('common.svg')}</Menu.Item>
        <Can permission="CHART_CSV">
          <Menu.Item onClick={() => void saveCsv()}>{t('common.csv')}</Menu.Item>
        </Can>
        {children}
        <Menu.Item onClick={() => void exportPicture('print')}>{t('charts.print')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
