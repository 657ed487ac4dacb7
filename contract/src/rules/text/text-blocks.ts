import { hasHiddenCharacters } from './hidden-characters.ts'

/** Ends of lines and indents are part of a block of text; whatever else nobody sees is not. */
export const hasHiddenInBlock = (text: string) => hasHiddenCharacters(text.replaceAll(/[\r\n\t]/g, ' '))

export const hiddenInBlock = 'Remove hidden control characters.'
