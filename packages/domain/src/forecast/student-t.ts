const halfTurn = Math.PI / 2
/** Halvings after which the angle no longer changes in a double. */
const bisectionSteps = 60

/**
 * The t within which, on both sides of 0, the given share of Student's distribution lies: 0.9 gives its 95 % quantile.
 *
 * The share within ±t is the finite sum in θ = arctan(t / √ν) of Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 26.7.3 for odd and 26.7.4 for even degrees of freedom ν; it rises with θ, which is found by halving.
 *
 * @param share between 0 and 1, both excluded
 * @param degreesOfFreedom a whole number from 1
 */
export function studentT(share: number, degreesOfFreedom: number): number {
  let [low, high] = [0, halfTurn]
  for (let step = 0; step < bisectionSteps; step += 1) {
    const middle = (low + high) / 2
    if (probabilityWithin(middle, degreesOfFreedom) < share) low = middle
    else high = middle
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan((low + high) / 2)
}

function probabilityWithin(angle: number, degreesOfFreedom: number): number {
  const cosine = Math.cos(angle)
  const isOdd = degreesOfFreedom % 2 === 1
  // The first term of the sum, and the lower factor of the first quotient between two terms.
  let term = isOdd ? cosine : 1
  let sum = degreesOfFreedom === 1 ? 0 : term
  for (let factor = isOdd ? 2 : 1; factor <= degreesOfFreedom - 3; factor += 2) {
    term *= (factor / (factor + 1)) * cosine * cosine
    sum += term
  }
  return isOdd ? (angle + Math.sin(angle) * sum) / halfTurn : Math.sin(angle) * sum
}
