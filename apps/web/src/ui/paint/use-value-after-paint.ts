import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * A value as it was until what was clicked to change it has been painted. React's own deferred values are rendered between the click and
 * its paint wherever the browser is still busy with the paint before.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (Object.is(shown, value)) return undefined
    return afterPaint(() => startTransition(() => setShown(() => value)))
  }, [shown, value])
  return shown
}
