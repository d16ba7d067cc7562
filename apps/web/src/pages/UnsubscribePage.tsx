import { NotFound } from '../ui/NotFound.tsx'

/** The end of notification mails by a link from one of them; still to come. */
export function UnsubscribePage() {
  return <NotFound />
}
