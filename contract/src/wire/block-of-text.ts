import { hasHiddenInBlock, hiddenInBlock } from '../rules/text/text-blocks.ts'
import { blanksAround, textUpTo } from './bounded-input.ts'

/** Multi-line text of at most `most` characters, trimmed, with uniform line ends. */
export const blockOfText = (most: number, message: string) =>
  // A line end may be two characters before it is normalized.
  textUpTo(2 * most + blanksAround, message)
    .trim()
    .refine((text) => !hasHiddenInBlock(text), { error: hiddenInBlock, abort: true })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
