import { knowledgePageIds, knowledgeSectionId } from '@catenary/contract/library/knowledge-center'
import { pages } from '@catenary/contract/page-routes'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconLink, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ArticleBlock, Sentence } from './ArticleContent.tsx'
import type { KnowledgeCenter, KnowledgePage } from './page-types.ts'
import styles from './Article.module.css'

interface Props {
  readonly center: KnowledgeCenter
  readonly page: KnowledgePage
}

/** A page of the knowledge center, with the pages before and after it. */
export function Article({ center, page }: Props) {
  const { t } = useTexts()
  return (
    <article className={styles.article}>
      <div className={styles.head}>
        <h1>{page.title}</h1>
        <Tooltip label={t('knowledgeCenter.print')}>
          <ActionIcon size="input-sm" aria-label={t('knowledgeCenter.print')} onClick={() => window.print()}>
            <IconPrinter size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <p className={styles.summary}>
        <Sentence content={page.summary} />
      </p>
      {page.sections.map(({ title, blocks }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- sections are known by their number
        <section key={index} className={styles.section} aria-labelledby={knowledgeSectionId(index + 1)}>
          <div className={styles.heading}>
            <h2 id={knowledgeSectionId(index + 1)} tabIndex={-1}>
              {title}
            </h2>
            <a
              className={styles.anchor}
              href={`#${knowledgeSectionId(index + 1)}`}
              aria-label={t('knowledgeCenter.sectionLink', { section: title })}
            >
              <IconLink size={17} stroke={1.6} aria-hidden />
            </a>
          </div>
          {blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a section never change
            <ArticleBlock key={at} block={block} pictures={center.pictures} />
          ))}
        </section>
      ))}
      <Neighbors {...{ center, page }} />
    </article>
  )
}

function Neighbors({ center, page }: Props) {
  const { t } = useTexts()
  const at = knowledgePageIds.indexOf(page.id)
  const [previous, next] = [at - 1, at + 1].map((index) =>
    center.pages.find(({ id }) => id === knowledgePageIds[index]),
  )
  return (
    <nav className={styles.neighbors} aria-label={t('knowledgeCenter.pageOrder')}>
      {previous && (
        <Link to={pages.knowledgeCenter} search={{ location: previous.id }} rel="prev">
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          <span>
            <small>{t('common.previous')}</small>
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link to={pages.knowledgeCenter} search={{ location: next.id }} rel="next" className={styles.next}>
          <span>
            <small>{t('common.next')}</small>
            {next.title}
          </span>
          <IconArrowRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
