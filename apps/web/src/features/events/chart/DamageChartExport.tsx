import type { DamageChartInput } from '@catenary/charts/damage-chart-input'
import { damageCsv } from '@catenary/charts/damage-table'
import { palettes } from '@catenary/charts/palette'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Can } from '../../../shell/Can.tsx'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'

interface Props {
  readonly input: DamageChartInput
  /** The rope's name, for the files' names. */
  readonly name: string
  readonly unitSystem: UnitSystem
}

const byteOrderMark = '\ufeff'

/** Saves the chart as a picture of the export size, always on white ground, or its values as CSV. */
export function DamageChartExport({ input, name, unitSystem }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const printed = { ...input, palette: palettes.light, isNarrow: false }
  const nameOf = (ending: string) => fileName([name, t('events.lossOverTarget'), input.inspectionType], ending)

  async function savePicture(ending: 'png' | 'svg') {
    try {
      const files = await import('../../../ui/chart/chart-files.ts')
      const file = ending === 'png' ? await files.damageChartPngFile(printed) : files.damageChartSvgFile(printed)
      saveFile(file, nameOf(ending))
    } catch {
      toasts.failed(t('errors.server.failed'), () => void savePicture(ending))
    }
  }

  function saveCsv() {
    saveFile(
      new Blob([byteOrderMark, damageCsv({ ...input, unitSystem })], { type: 'text/csv;charset=utf-8' }),
      nameOf('csv'),
    )
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Tooltip label={t('ropePage.export')}>
          <ActionIcon aria-label={t('ropePage.export')}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void savePicture('png')}>{t('common.png')}</Menu.Item>
        <Menu.Item onClick={() => void savePicture('svg')}>{t('common.svg')}</Menu.Item>
        <Can permission="CHART_CSV">
          <Menu.Item onClick={saveCsv}>{t('common.csv')}</Menu.Item>
        </Can>
      </Menu.Dropdown>
    </Menu>
  )
}
