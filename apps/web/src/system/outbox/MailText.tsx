import { mailParts } from './mail-parts.ts'
import styles from './Outbox.module.css'

/** A mail's words as they were written, with links to the application itself. */
export function MailText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      {mailParts(text, window.location.origin).map((part, index) =>
        part.isLink ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no identity but their place
          <a key={index} href={part.text} target="_blank" rel="noopener">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  )
}
