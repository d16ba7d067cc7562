import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from './ErrorState.tsx'

/** Replaces a page after an error; retrying loads and renders it again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
