import type { ReactNode } from 'react'
import { AuthLayout } from '../../ui/AuthLayout.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { CookieNotice } from './CookieNotice.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A screen before the login: its title, and the notice on cookies until it was read. */
export function LoginScreen({ title, children }: Props) {
  return (
    <AuthLayout title={title} notice={<CookieNotice />}>
      <PageTitle parts={[title]} />
      {children}
    </AuthLayout>
  )
}
