import type { DecimalMark } from '@catenary/i18n/format'
import { isAmbiguousNumber, parseNumber } from '@catenary/i18n/format'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState, createContext, useContext } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../dialog/Dialog.tsx'
import { TextsContext, useTexts } from '../texts/texts-context.ts'

type Parse = (typed: string) => number | null
interface Question {
  readonly typed: string
  readonly resolve: (parse: Parse) => void
}

// A number that has to be asked about, or a range of such, as positions are typed.
const possiblyAmbiguous = /\d[.,]\d{3}(?!\d)/

/**
 * One sheet of numbers: asks the first time that a number is typed or pasted which languages read differently, such as
 * "1.234", and reads every further one as it was answered.
 */
export function DecimalMarkProvider({ children }: { readonly children: ReactNode }) {
  const localization = useTexts()
  const { language } = localization
  const [mark, setMark] = useState<DecimalMark>()
  const [question, setQuestion] = useState<Question>()
  const state = useRef<'unasked' | 'asking' | 'answered'>('unasked')
  const textsWithMark = useMemo(
    () => ({ ...localization, parse: (typed: string) => parseNumber(language, typed, mark) }),
    [localization, language, mark],
  )
  const decimalMarkPrompt = useMemo(
    (): DecimalMarkPrompt => ({
      prompt(typed) {
        if (state.current !== 'unasked' || !isAmbiguousNumber(typed)) return null
        state.current = 'asking'
        return new Promise((resolve) => setQuestion({ typed: typed.trim(), resolve }))
      },
      promptsOnBlur() {
        const field = document.activeElement
        if (field instanceof HTMLInputElement && possiblyAmbiguous.test(field.value)) {
          flushSync(() => field.blur())
          if (state.current !== 'asking') field.focus({ preventScroll: true })
        }
        return state.current === 'asking'
      },
    }),
    [],
  )
  function answer(chosen: DecimalMark) {
    state.current = 'answered'
    setMark(chosen)
    question?.resolve((typed) => parseNumber(language, typed, chosen))
    setQuestion(undefined)
  }
  return (
    <TextsContext value={textsWithMark}>
      <DecimalMarkContext value={decimalMarkPrompt}>
        {children}
        <DecimalMarkDialog question={question} onAnswer={answer} />
      </DecimalMarkContext>
    </TextsContext>
  )
}

interface DecimalMarkDialogProps {
  readonly question: Question | undefined
  readonly onAnswer: (mark: DecimalMark) => void
}

function DecimalMarkDialog({ question, onAnswer }: DecimalMarkDialogProps) {
  const { t, language } = useTexts()
  if (!question) return null
  const typed = question.typed.replace('\u2212', '-')
  const sign = typed.includes(',') ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const [whole = '', digits = ''] = typed.split(sign)
  const decimal = `${whole}${language === 'en' ? '.' : ','}${digits}`
  return (
    // Nothing closes it but an answer: a guess would be a thousand times too much or too little.
    <Dialog help="display-and-units#2" opened title={t('forms.numberMeant', { typed })} size="sm" isOnTop>
      <Stack gap="sm">
        <Text size="sm">{t('forms.numberMeantOnce')}</Text>
        <Button variant="default" data-autofocus onClick={() => onAnswer(sign)}>
          {t('forms.meantDecimal', { number: decimal })}
        </Button>
        <Button variant="default" onClick={() => onAnswer(other)}>
          {t('forms.meantThousands', { number: `${whole}${digits}` })}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** How ambiguous numbers of one form are read, such as "1.234". */
export interface DecimalMarkPrompt {
  /**
   * Asks how a typed number is meant, once per sheet; returns how numbers are read from then on. Null where nothing is to
   * be asked: every language reads the number alike, or the question was answered before.
   */
  readonly prompt: (typed: string) => Promise<(typed: string) => number | null> | null
  /** Leaves the focused field; true if that opened the question, so that saving must wait. */
  readonly promptsOnBlur: () => boolean
}

export const DecimalMarkContext = createContext<DecimalMarkPrompt>({ prompt: () => null, promptsOnBlur: () => false })

/** Asks how ambiguous numbers are read; does nothing without a provider. */
export function useDecimalMarkPrompt(): DecimalMarkPrompt {
  return useContext(DecimalMarkContext)
}
