import type { ReactNode } from 'react'
import { Entrance } from '../../ui/Entrance.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CookieNotice } from './CookieNotice.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A screen before the login: its title, and the notice on cookies until it was read. */
export function LoginScreen({ title, children }: Props) {
  return (
    <Entrance title={title} notice={<CookieNotice />}>
      <PageTitle parts={[title]} />
      {children}
    </Entrance>
  )
}
