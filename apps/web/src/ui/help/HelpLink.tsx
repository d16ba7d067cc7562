import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { isKnowledgePageId, knowledgeAddress } from '@catenary/contract/library/knowledge-center'
import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { titleLoaders } from 'virtual:knowledge-center'
import { sessionQuery } from '../../api/session.ts'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'

interface Props {
  /** The page, or the section of it, that explains what it stands beside. */
  readonly page: HelpTarget
  readonly className?: string | undefined
}

const hidden = { visibility: 'hidden' } as const

/** Opens the page of the knowledge center about a thing in a new tab; nothing for who may not read it. */
export function HelpLink({ page, className }: Props) {
  const { t } = useTexts()
  const isPermitted = useReadsHelp()
  const title = useHelpTitle(page, isPermitted)
  if (!isPermitted) return null
  // What stands beside it stays where it is once the title has come.
  if (title === undefined) return <ActionIcon component="span" className={className} aria-hidden style={hidden} />
  const label = t('shell.help', { page: title })
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        className={className}
        href={knowledgeAddress(page)}
        target="_blank"
        rel="noopener"
        aria-label={label}
      >
        <IconHelpCircle size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The reader is who has logged in, also while they see the records as someone else. */
function useReadsHelp(): boolean {
  // Read where the page has read it; a dialog before the log-in reads no session.
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return data?.user?.permissions.includes('KNOWLEDGE_CENTER') ?? false
}

function useHelpTitle(page: HelpTarget, isPermitted: boolean): string | undefined {
  const { language } = useTexts()
  const { data } = useQuery({
    queryKey: ['knowledge-center-titles', language],
    queryFn: async () => (await titleLoaders[language]()).default,
    enabled: isPermitted,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const [id = ''] = page.split('#')
  return isKnowledgePageId(id) ? data?.[id] : undefined
}
