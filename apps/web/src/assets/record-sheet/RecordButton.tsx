import { pages } from '@catenary/contract/page-routes'
import { IconPencilPlus } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { useOpenedInHistory } from '../../navigation/use-opened-in-history.ts'
import { PrimaryItem } from '../../shell/bottom-bar/BottomBar.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { withTexts } from '../../ui/texts/required-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const texts = ['assets', 'records', 'work', 'library', 'devices'] as const
const loadSheet = async () => ({ default: (await withTexts(texts, import('./RecordSheet.tsx'))).RecordSheet })
const RecordSheet = lazy(loadSheet)

/** Loads, on the page of a rope, what recording on it needs, for when the connection is gone; where it does not come, opening it says so. */
function useLoadedBefore(): void {
  const router = useRouter()
  const { areaId, installationId, ropeId } = useParams({ strict: false })
  useEffect(() => {
    if (!navigator.onLine || areaId === undefined || installationId === undefined || ropeId === undefined) return
    loadSheet()
      .then(() => router.preloadRoute({ to: pages.ropeRecord, params: { areaId, installationId, ropeId } }))
      .catch(() => undefined)
  }, [router, areaId, installationId, ropeId])
}

/**
 * Records from wherever its user is: on the rope whose page is shown, else on one that is chosen. Its sheet comes when it is first
 * opened, or with the page of a rope, where it is there also once the connection is gone, as the dialogs of that page are.
 */
export function RecordButton() {
  const { t } = useTexts()
  const { ropeId } = useParams({ strict: false })
  const sheet = useOpenedInHistory('record')
  const [openings, setOpenings] = useState(0)
  useLoadedBefore()
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
      {(openings > 0 || sheet.isOpen) && (
        <LazyDialogBoundary opened={sheet.isOpen} onClose={sheet.close}>
          {/* Opened anew it begins with the rope of the page, whatever was chosen before. */}
          <RecordSheet key={openings} ropeId={ropeId} opened={sheet.isOpen} onClose={sheet.close} />
        </LazyDialogBoundary>
      )}
    </>
  )
}
