import { knowledgeSectionId } from '@catenary/contract/library/knowledge-center'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { KnowledgeCenter } from './page-types.ts'
import { searchPages } from './search-pages.ts'
import styles from './Contents.module.css'

interface Props {
  readonly center: KnowledgeCenter
  readonly query: string
}

/** The pages in which words were found, each with what stands around them. */
export function Hits({ center, query }: Props) {
  const { t } = useTexts()
  const hits = useMemo(() => searchPages(center.pages, query), [center, query])
  return (
    <div className={styles.overview}>
      <h1>{t('sections.name.search')}</h1>
      <output className={styles.intro}>
        {hits.length === 0 ? t('knowledgeCenter.nothingFound') : t('knowledgeCenter.found', { count: hits.length })}
      </output>
      <ul>
        {hits.map(({ page, section, excerpt }) => (
          <li key={page.id}>
            <Link
              to={pages.knowledgeCenter}
              search={{ location: page.id }}
              {...(section !== undefined && { hash: knowledgeSectionId(section) })}
            >
              {page.title}
              {section !== undefined && ` · ${page.sections[section - 1]?.title ?? ''}`}
            </Link>
            <p>
              {excerpt.map(({ text, isMatched }, index) =>
                // oxlint-disable-next-line react/no-array-index-key -- the pieces of an excerpt have no identity but their place
                isMatched ? <mark key={index}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
