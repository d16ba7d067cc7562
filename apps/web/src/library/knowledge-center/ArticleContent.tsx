import { knowledgeSectionId } from '@catenary/contract/library/knowledge-center'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import type { Block, Inline, KnowledgeCenter } from './page-types.ts'
import styles from './Article.module.css'

/** A piece of a sentence: its labels stand out, its links lead to other pages. */
export function Sentence({ content }: { readonly content: readonly Inline[] }) {
  return content.map((part, index) => {
    if (typeof part === 'string') return part
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence never change
    if ('label' in part) return <strong key={index}>{part.label}</strong>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence never change
    if ('code' in part) return <code key={index}>{part.code}</code>
    return (
      <Link
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence never change
        key={index}
        to={pages.knowledgeCenter}
        search={{ location: part.page }}
        {...(part.section && { hash: knowledgeSectionId(part.section) })}
      >
        <Sentence content={part.content} />
      </Link>
    )
  })
}

interface Props {
  readonly block: Block
  readonly pictures: KnowledgeCenter['pictures']
}

/** A part of a section. A picture that was not taken in the language is left out. */
export function ArticleBlock({ block, pictures }: Props) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Sentence content={block.content} />
        </p>
      )
    case 'warning':
      return (
        <blockquote className={styles.warning}>
          <Sentence content={block.content} />
        </blockquote>
      )
    case 'steps':
    case 'list': {
      const List = block.type === 'steps' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a list never change
            <li key={index}>
              <Sentence content={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line is scrolled by the keyboard too
        <pre tabIndex={0}>
          <code>{block.code}</code>
        </pre>
      )
    case 'picture':
      return <Picture picture={pictures[block.picture]} description={block.description} />
  }
}

function Picture({
  picture,
  description,
}: {
  readonly picture: KnowledgeCenter['pictures'][string]
  readonly description: string
}) {
  if (!picture) return null
  const { src, width, height } = picture
  return (
    <a className={styles.picture} href={src} target="_blank" rel="noopener">
      <img src={src} width={width} height={height} alt={description} loading="lazy" />
    </a>
  )
}
