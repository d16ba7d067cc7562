import { pages } from '@catenary/contract/page-routes'
import { useParams } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

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
