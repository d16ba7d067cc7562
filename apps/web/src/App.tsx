import { MantineProvider } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { keepFocus } from './ui/focus/keep-focus.ts'
import { useIsPrinting } from './ui/paint/printing.ts'
import type { LanguageState } from './ui/texts/load-texts.ts'
import { TextsProvider } from './ui/texts/TextsProvider.tsx'
import { useSunlight } from './ui/theme/colour-scheme.ts'
import { cssVariables, sunlightVariables, theme } from './ui/theme/theme.ts'
// oxlint-disable import/no-unassigned-import -- styles have no value
import './ui/base.css'
import './ui/styles.css'
// oxlint-enable import/no-unassigned-import

interface Props {
  readonly queryClient: QueryClient
  readonly initialLanguage: LanguageState
  readonly children: ReactNode
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

/** Providers around every page: theme, language, query cache. The focus stays on the page. */
export function App({ queryClient, initialLanguage, children }: Props) {
  useEffect(keepFocus, [])
  const [isSunlight] = useSunlight()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-sunlight', isSunlight)
  }, [isSunlight])
  // Paper is white: colours of the dark scheme are hardly seen on it.
  const isPrinting = useIsPrinting()
  return (
    <MantineProvider
      theme={theme}
      {...(isPrinting && { forceColorScheme: 'light' })}
      cssVariablesResolver={isSunlight ? sunlightVariables : cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <TextsProvider initial={initialLanguage}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </TextsProvider>
    </MantineProvider>
  )
}
