import { pages } from '@catenary/contract/pages'
import { useParams } from '@tanstack/react-router'
import { LoginScreen } from '../features/session/LoginScreen.tsx'
import { Unsubscribe } from '../features/session/Unsubscribe.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

/** The end of notification mails by a link from one of them. */
export function UnsubscribePage() {
  const { t } = useTexts()
  const { unsubscribeEmail } = useParams({ from: pages.unsubscribe })
  return (
    <LoginScreen title={t('session.unsubscribeTitle')}>
      <Unsubscribe key={unsubscribeEmail} email={unsubscribeEmail} />
    </LoginScreen>
  )
}
