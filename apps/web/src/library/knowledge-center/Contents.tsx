import type { KnowledgePageId } from '@catenary/contract/library/knowledge-center'
import { knowledgeChapters } from '@catenary/contract/library/knowledge-center'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Sentence } from './ArticleContent.tsx'
import type { KnowledgeCenter, KnowledgePage } from './page-types.ts'
import styles from './Contents.module.css'

type ChapterName = keyof typeof knowledgeChapters
const chapterNames = Object.keys(knowledgeChapters) as readonly ChapterName[]

function pagesOf({ pages: written }: KnowledgeCenter, name: ChapterName): KnowledgePage[] {
  return knowledgeChapters[name].flatMap((id) => written.find((page) => page.id === id) ?? [])
}

interface Props {
  readonly center: KnowledgeCenter
  /** The page that is read. */
  readonly current: KnowledgePageId | undefined
  /** The contents lie over the page: where their reader goes takes the place of their entry in the history. */
  readonly isDrawer?: boolean
}

/** The chapters and their pages, beside the one that is read. */
export function Contents({ center, current, isDrawer = false }: Props) {
  const { t } = useTexts()
  const list = useRef<HTMLElement>(null)
  // The page that is read may stand far down. The list alone is scrolled, not the page beside it.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-page="${current}"]`)
    const scrolled = list.current?.parentElement
    if (link && scrolled) scrolled.scrollTop = link.offsetTop - scrolled.clientHeight / 2
  }, [current])
  return (
    <nav ref={list} className={styles.contents} aria-label={t('knowledgeCenter.contents')}>
      <Link to={pages.knowledgeCenter} search={{}} replace={isDrawer} activeOptions={{ exact: true }}>
        {t('sections.name.knowledgeCenter')}
      </Link>
      {chapterNames.map((name) => (
        <div key={name}>
          <p id={`contents-${name}`} className={styles.chapter}>
            {t(`knowledgeCenter.chapter.${name}`)}
          </p>
          <ul aria-labelledby={`contents-${name}`}>
            {pagesOf(center, name).map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={pages.knowledgeCenter}
                  search={{ location: id }}
                  replace={isDrawer}
                  data-page={id}
                  activeOptions={{ exact: true, includeHash: false }}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The chapters with what each of their pages is for: where a reader begins. */
export function Overview({
  center,
  isUnknownPage,
}: {
  readonly center: KnowledgeCenter
  readonly isUnknownPage: boolean
}) {
  const { t } = useTexts()
  return (
    <div className={styles.overview}>
      <h1>{t('sections.name.knowledgeCenter')}</h1>
      <p role={isUnknownPage ? 'status' : undefined} className={styles.intro}>
        {t(isUnknownPage ? 'knowledgeCenter.unknownPage' : 'knowledgeCenter.intro')}
      </p>
      {chapterNames.map((name) => (
        <section key={name} aria-labelledby={`chapter-${name}`}>
          <h2 id={`chapter-${name}`}>{t(`knowledgeCenter.chapter.${name}`)}</h2>
          <ul>
            {pagesOf(center, name).map(({ id, title, summary }) => (
              <li key={id}>
                <Link to={pages.knowledgeCenter} search={{ location: id }}>
                  {title}
                </Link>
                <p>
                  <Sentence content={summary} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
