import { useMemo, useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { fieldNameOf } from '../../ui/form/values.ts'
import { useIssueText } from './draft/draft-context.ts'
import type { DraftContext } from './draft/draft-context.ts'
import { formPathOf } from './draft/draft-issues.ts'
import type { DraftIssues } from './draft/draft-issues.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { parseSplices } from './splice/splice-draft.ts'
import { draftPathOf } from './splice/splice-issues.ts'
import type { SpliceIssues } from './splice/splice-issues.ts'

/** The messages of a problem response by form field and splice path, and those without a field. */
export interface ServerIssues {
  readonly fields: Readonly<Record<string, string>>
  readonly splices: Readonly<Record<string, string>>
  readonly others: readonly string[]
}

/** Assigns the messages of a problem response to form fields. */
export function sortServerIssues(error: unknown, draft: EventDraft, context: DraftContext): ServerIssues {
  const fields: Record<string, string> = {}
  const splices: Record<string, string> = {}
  const others: string[] = []
  const parsedSplices = parseSplices(draft.splices, draft.type, context)
  for (const { path, message } of error instanceof ProblemError ? (error.problem.errors ?? []) : []) {
    const fieldPath = formPathOf(path, draft)
    const splicePath = draftPathOf(path, parsedSplices)
    if (fieldPath !== undefined) fields[fieldPath] ??= message
    else if (splicePath !== undefined) splices[splicePath] ??= message
    else others.push(message)
  }
  return { fields, splices, others }
}

interface LocalIssues {
  readonly issues: DraftIssues | null
  readonly splices: SpliceIssues | null
}

/** Validation messages by field, of the client or the server; server messages of fields changed since are hidden. */
export function useEventIssues(draft: EventDraft, checked: LocalIssues, context: DraftContext, error: unknown) {
  const format = useIssueText()
  const [marked, setMarked] = useState<DraftIssues>({})
  const [hasSubmitted, setSubmitted] = useState(false)
  const [changed, setChanged] = useState<{ readonly since: unknown; readonly names: readonly string[] }>()
  const serverIssues = useMemo(() => sortServerIssues(error, draft, context), [error, draft, context])
  const changedFields = changed && changed.since === error ? changed.names : []
  const spliceIssues = checked.splices ?? {}

  function message(fieldPath: string, isExact = false): string | undefined {
    const matchesPath = (other: string) => other === fieldPath || (!isExact && fieldNameOf(other) === fieldPath)
    const localIssue = Object.entries(marked).find(([other]) => matchesPath(other))
    if (localIssue) return format(localIssue[1])
    if (changedFields.includes(fieldNameOf(fieldPath))) return undefined
    return Object.entries(serverIssues.fields).find(([other]) => matchesPath(other))?.[1]
  }

  function spliceMessage(path: string): string | undefined {
    const issue = spliceIssues[path]
    // What is typed is judged at once; what is missing may still come.
    if (issue) return hasSubmitted || issue.code !== 'required' ? format(issue) : undefined
    return changedFields.includes('splices') ? undefined : serverIssues.splices[path]
  }

  return {
    message,
    spliceMessage,
    others: serverIssues.others,
    /** True while something of what was found here is marked. */
    isMarked: Object.keys(marked).length > 0 || (hasSubmitted && Object.keys(spliceIssues).length > 0),
    /** Marks what is wrong: all of it, or of the fields what a tab shows, and splices where it shows one. */
    mark(isShown: (fieldPath: string) => boolean = () => true, hasSplices = true) {
      if (hasSplices) setSubmitted(true)
      setMarked(Object.fromEntries(Object.entries(checked.issues ?? {}).filter(([fieldPath]) => isShown(fieldPath))))
    },
    /** Takes the marks off what is being changed. */
    unmark(names: readonly string[]) {
      setMarked((before) =>
        Object.fromEntries(Object.entries(before).filter(([fieldPath]) => !names.includes(fieldNameOf(fieldPath)))),
      )
      setChanged({ since: error, names: [...changedFields, ...names] })
    },
  }
}
