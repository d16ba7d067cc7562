import { Textarea } from '@mantine/core'
import type { TextareaProps } from '@mantine/core'
import styles from './GrowingTextarea.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'rows' | 'resize' | 'style'> {
  readonly minLines: number
  readonly maxLines?: number
}

/**
 * A field for several lines that is as high as its text, by the style sheet alone: to measure the text by a script lays the
 * page out anew for each letter. Where a browser does not know the rule, the field scrolls and can be drawn larger.
 */
export function GrowingTextarea({ minLines, maxLines = 12, ...props }: Props) {
  const lines = { '--min-lines': String(minLines), '--max-lines': String(maxLines) }
  return <Textarea {...props} rows={minLines} resize="vertical" classNames={styles} style={lines} />
}
