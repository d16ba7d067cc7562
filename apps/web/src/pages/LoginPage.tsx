import { pages } from '@catenary/contract/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoginForm } from '../shell/LoginForm.tsx'
import { Entrance } from '../ui/Entrance.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

/** Login; afterwards the reader is where they wanted to go. */
export function LoginPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { to = '/' } = useSearch({ from: pages.login })
  return (
    <Entrance title={t('session.title')}>
      <PageTitle parts={[t('session.login')]} />
      <LoginForm onDone={() => void navigate({ href: to, replace: true })} />
    </Entrance>
  )
}
