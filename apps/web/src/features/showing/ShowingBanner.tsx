import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetViews } from '../../api/client.ts'
import { onShownUserChange, showAsUser } from '../../api/shown-user.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useShownUser } from '../../shell/shown-user.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './ShowingBanner.module.css'

/**
 * Says on every page as whom the records are shown, with a way to end it. Forgets what was read whenever that changes,
 * so that no view holds records of another, and ends it where the user can no longer be shown.
 */
export function ShowingBanner() {
  const { t } = useTexts()
  const client = useQueryClient()
  const shown = useShownUser()
  useEffect(() => onShownUserChange(() => forgetViews(client)), [client])
  useGone(shown?.user === null)
  if (shown === null) return null
  return (
    <aside className={styles.banner} aria-label={t('showing.pick')}>
      <IconEye className={styles.eye} size={18} stroke={1.8} aria-hidden />
      <output className={styles.sentence}>
        {shown.user ? t('showing.banner', { name: shown.user.name }) : t('showing.bannerUnknown')}
      </output>
      <Button size="compact-sm" variant="default" onClick={() => showAsUser(null)}>
        {t('showing.stop')}
      </Button>
    </aside>
  )
}

function useGone(isUnknown: boolean) {
  const { t } = useTexts()
  const toasts = useToasts()
  const user = useSessionUser()
  const isGone = isUnknown || (user !== null && !user.permissions.includes('IMPERSONATE'))
  const shown = useShownUser()
  const mustStop = isGone && shown !== null
  useEffect(() => {
    if (!mustStop) return
    showAsUser(null)
    toasts.failed(t('showing.gone'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once, whenever it comes to that
  }, [mustStop])
}
