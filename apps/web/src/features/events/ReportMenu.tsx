import type { Rope } from '@catenary/contract/ropes'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useReport } from './use-report.ts'

/** The printed reports of a rope, in the reader's language. */
export function ReportMenu({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const report = useReport()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('ropePage.reports')}>
          <ActionIcon size="input-sm" aria-label={t('ropePage.reports')} loading={report.isPending}>
            <IconFileTypePdf size={20} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => report.rope(rope, 'damages')}>{t('reports.damages')}</Menu.Item>
        <Menu.Item onClick={() => report.rope(rope, 'repairs')}>{t('reports.repairs')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
