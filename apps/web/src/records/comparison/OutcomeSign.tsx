import type { ComparisonOutcome } from '@catenary/contract/records/comparison-options'
import type { Icon } from '@tabler/icons-react'
import {
  IconCirclePlus,
  IconEqual,
  IconEyeOff,
  IconQuestionMark,
  IconScissors,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import styles from './comparison.module.css'

const signs: Readonly<Record<ComparisonOutcome, Icon>> = {
  new: IconCirclePlus,
  grown: IconTrendingUp,
  unchanged: IconEqual,
  smaller: IconTrendingDown,
  lossUnknown: IconQuestionMark,
  notFound: IconEyeOff,
  removed: IconScissors,
}

/** The sign of an outcome, beside its name. */
export function OutcomeSign({ outcome }: { readonly outcome: ComparisonOutcome }) {
  const Sign = signs[outcome]
  return <Sign size={15} stroke={1.8} className={styles.sign} data-outcome={outcome} aria-hidden />
}
