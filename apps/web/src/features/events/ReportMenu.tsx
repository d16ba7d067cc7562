import type { Rope } from '@catenary/contract/ropes'
import { Button, Menu } from '@mantine/core'
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
        <Button variant="default" leftSection={<IconFileTypePdf size={16} />} loading={report.isPending}>
          {t('ropePage.reports')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => report.rope(rope, 'damages')}>{t('reports.damages')}</Menu.Item>
        <Menu.Item onClick={() => report.rope(rope, 'repairs')}>{t('reports.repairs')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
