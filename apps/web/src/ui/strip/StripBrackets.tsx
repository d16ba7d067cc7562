import type { StripBracket } from '@catenary/charts/strip/rope-strip'
import type { BracketLabel } from '@catenary/charts/strip/rope-strip-layout'
import { bracketLabel, bracketPath, stripLayout } from '@catenary/charts/strip/rope-strip-layout'
import { bracketTexts } from '@catenary/charts/strip/rope-strip-texts'
import { useTexts } from '../texts/texts-context.ts'
import styles from './RopeStrip.module.css'

interface Props {
  readonly brackets: readonly StripBracket[]
  readonly width: number
}

/** The worst window of each reference length, labelled once also where it runs over the join. */
export function StripBrackets({ brackets, width }: Props) {
  const { t, language } = useTexts()
  return brackets.map((bracket, index) => {
    const isRepeated = brackets.findIndex(({ multiple }) => multiple === bracket.multiple) < index
    const label = isRepeated
      ? undefined
      : bracketLabel(bracket, width, bracketTexts(bracket, { language, translate: t }))
    return <Bracket key={`${bracket.row} ${bracket.x1}`} bracket={bracket} label={label} />
  })
}

function Bracket({ bracket, label }: { readonly bracket: StripBracket; readonly label: BracketLabel | undefined }) {
  const top = stripLayout.bracketTop + bracket.row * stripLayout.bracketRow
  const isOver = bracket.lossOverTarget >= 100
  return (
    <>
      <path className={isOver ? styles.bracketOver : styles.bracket} d={bracketPath(bracket, top, label)} />
      {label && (
        <text className={isOver ? styles.labelOver : styles.label} x={label.x} y={top + 8} textAnchor={label.anchor}>
          {label.text}
        </text>
      )}
    </>
  )
}
