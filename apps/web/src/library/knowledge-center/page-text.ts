import type { Block, Inline } from './page-types.ts'

/** The words of a piece of text. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      if ('label' in part) return part.label
      return 'code' in part ? part.code : plainText(part.content)
    })
    .join('')
}

/** The words of a part of a section. */
export function textOfBlock(block: Block): string {
  if (block.type === 'code') return block.code
  if (block.type === 'picture') return block.description
  return 'items' in block ? block.items.map(plainText).join(' ') : plainText(block.content)
}
