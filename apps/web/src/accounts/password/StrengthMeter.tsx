import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { PasswordStrength } from './use-password-strength.ts'
import styles from './StrengthMeter.module.css'

const scores = [0, 1, 2, 3, 4] as const
const goodScore = 3

interface Props {
  /** `null` while it is not known: the place stays, so that nothing jumps. */
  readonly strength: PasswordStrength | null
}

/** How hard a password is to guess: a bar of five parts, and the word for it. */
export function StrengthMeter({ strength }: Props) {
  const { t } = useTexts()
  const score = scores.find((one) => one === strength?.score)
  const label = score === undefined ? '' : t(`passwords.strengthOf.${score}`)
  return (
    <div className={styles.meter} data-level={levelOf(strength)}>
      <VisuallyHidden>
        <meter aria-label={t('passwords.strength')} min={0} max={4} value={score ?? 0} aria-valuetext={label} />
      </VisuallyHidden>
      <div className={styles.bar} aria-hidden>
        {scores.map((one) => (
          <span key={one} data-filled={score !== undefined && one <= score ? true : undefined} />
        ))}
      </div>
      <output className={styles.word}>{label}</output>
    </div>
  )
}

function levelOf(strength: PasswordStrength | null): 'low' | 'enough' | 'good' | undefined {
  if (!strength) return undefined
  if (!strength.isEnough) return 'low'
  return strength.score >= goodScore ? 'good' : 'enough'
}
