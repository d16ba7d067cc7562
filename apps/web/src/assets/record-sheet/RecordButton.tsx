import { IconPencilPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useOpenedHere } from '../../navigation/use-opened-here.ts'
import { PrimaryItem } from '../../shell/bottom-bar/BottomBar.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { withTexts } from '../../ui/texts/required-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const RecordSheet = lazy(() =>
  withTexts(['assets', 'records', 'work', 'library', 'devices'], import('./RecordSheet.tsx')).then((module) => ({
    default: module.RecordSheet,
  })),
)

/** Records from wherever its user is: on the rope whose page is shown, else on one that is chosen. Its sheet comes when it is first opened. */
export function RecordButton() {
  const { t } = useTexts()
  const { ropeId } = useParams({ strict: false })
  const sheet = useOpenedHere()
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <PrimaryItem
        icon={IconPencilPlus}
        label={t('shell.record')}
        onClick={() => {
          setOpenings((count) => count + 1)
          sheet.open()
        }}
      />
      {openings > 0 && (
        <LazyDialogBoundary opened={sheet.isOpen} onClose={sheet.close}>
          {/* Opened anew it begins with the rope of the page, whatever was chosen before. */}
          <RecordSheet key={openings} ropeId={ropeId} opened={sheet.isOpen} onClose={sheet.close} />
        </LazyDialogBoundary>
      )}
    </>
  )
}
