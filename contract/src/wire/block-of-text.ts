import { hasHiddenInBlock, hiddenInBlock } from '../rules/text-blocks.ts'
import { blanksAround, textUpTo } from './bounded-input.ts'

/** Lines of at most so many characters that a person writes and others read, trimmed, with one end of line throughout. */
export const blockOfText = (most: number, message: string) =>
  // An end of line may be two characters until it is one.
  textUpTo(2 * most + blanksAround, message)
    .trim()
    .refine((text) => !hasHiddenInBlock(text), { error: hiddenInBlock, abort: true })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
