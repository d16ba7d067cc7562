import { IconPencilPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { useOpenedHere } from '../../navigation/use-opened-here.ts'
import { PrimaryItem } from '../../shell/bottom-bar/BottomBar.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { withTexts } from '../../ui/texts/required-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const texts = ['assets', 'records', 'work', 'library', 'devices'] as const
const loadSheet = async () => ({ default: (await withTexts(texts, import('./RecordSheet.tsx'))).RecordSheet })
const RecordSheet = lazy(loadSheet)

/**
 * Records from wherever its user is: on the rope whose page is shown, else on one that is chosen. Its sheet comes when it is first
 * opened, or with the page of a rope, where it is there also once the connection is gone, as the dialogs of that page are.
 */
export function RecordButton() {
  const { t } = useTexts()
  const { ropeId } = useParams({ strict: false })
  const sheet = useOpenedHere()
  const [openings, setOpenings] = useState(0)
  const isOnRope = ropeId !== undefined
  useEffect(() => {
    // Where it does not come, opening the sheet says so.
    if (isOnRope && navigator.onLine) loadSheet().catch(() => undefined)
  }, [isOnRope])
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
