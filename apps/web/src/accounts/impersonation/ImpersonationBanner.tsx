import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearViewCache } from '../../api/client.ts'
import { onImpersonationChange, impersonate } from '../../api/impersonation.ts'
import { Notice } from '../../shell/Notice.tsx'
import { useSessionUser } from '../../shell/session.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/**
 * Shows on every page which user is impersonated, with a button to end it. Clears the cache on every change, so that no
 * view shows another user's records, and ends impersonation where it is no longer possible.
 */
export function ImpersonationBanner() {
  const { t } = useTexts()
  const client = useQueryClient()
  const impersonated = useImpersonatedUser()
  useEffect(() => onImpersonationChange(() => clearViewCache(client)), [client])
  useEndWhenGone(impersonated?.user === null)
  if (impersonated === null) return null
  const { user } = impersonated
  return (
    <aside aria-label={t('showing.pick')}>
      <Notice icon={IconEye} sentence={user ? t('showing.banner', { name: user.name }) : t('showing.bannerUnknown')}>
        <Button size="compact-sm" variant="default" onClick={() => impersonate(null)}>
          {t('showing.stop')}
        </Button>
      </Notice>
    </aside>
  )
}

function useEndWhenGone(isUnknown: boolean) {
  const { t } = useTexts()
  const toasts = useToasts()
  const user = useSessionUser()
  const isGone = isUnknown || (user !== null && !user.permissions.includes('IMPERSONATE'))
  const impersonated = useImpersonatedUser()
  const mustEnd = isGone && impersonated !== null
  useEffect(() => {
    if (!mustEnd) return
    impersonate(null)
    toasts.showError(t('showing.gone'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one message per transition
  }, [mustEnd])
}
