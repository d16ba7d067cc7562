import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { LinkReason } from './LinkRequestForm.tsx'
import { LinkRequestForm } from './LinkRequestForm.tsx'
import { LinkSent } from './LinkSent.tsx'
import { LoginScreen } from './LoginScreen.tsx'

interface Props {
  readonly reason: LinkReason
  /** Why the form is shown, where the reader did not open it. */
  readonly explanation?: { readonly title: string; readonly sentence: string }
  readonly onBack: () => void
}

const texts = {
  reset: { title: 'passwords.forgotTitle', intro: 'passwords.forgotIntro' },
  activate: { title: 'passwords.activateTitle', intro: 'passwords.activateIntro' },
} as const

/** The screen that requests a link to a password, and then confirms it. */
export function LinkRequestScreen({ reason, explanation, onBack }: Props) {
  const { t } = useTexts()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <LoginScreen title={t('passwords.sentTitle')}>
        <LinkSent onRetry={() => setSent(false)} onBack={onBack} />
      </LoginScreen>
    )
  return (
    <LoginScreen title={explanation?.title ?? t(texts[reason].title)}>
      {explanation && <Intro role="alert">{explanation.sentence}</Intro>}
      <Intro>{t(texts[reason].intro)}</Intro>
      <LinkRequestForm reason={reason} onSent={() => setSent(true)} onBack={onBack} />
    </LoginScreen>
  )
}

function Intro({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <Text c={role ? undefined : 'dimmed'} mb="md" role={role}>
      {children}
    </Text>
  )
}
