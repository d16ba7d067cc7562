/** A place where a length counter slipped. */
export interface Slip {
  /** At the earlier inspection, in metres. */
  readonly position: number
  /** By how much more positions are moved from there on, in metres. */
  readonly metres: number
}

/** How positions of the earlier inspection become those of the later one. */
export interface Alignment {
  /** Metres at the zero point. */
  readonly offset: number
  /** Metres per metre. */
  readonly stretch: number
  /** In the order along the rope. */
  readonly slips: readonly Slip[]
}

/** The metres by which a position of the earlier inspection is moved. */
export function shiftAt({ offset, stretch, slips }: Alignment, position: number): number {
  return slips.reduce((sum, slip) => (position > slip.position ? sum + slip.metres : sum), offset + stretch * position)
}
