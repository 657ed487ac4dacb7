/**
 * What nobody sees, and what shows one text as another: controls, ends of lines, marks of reading direction, spaces without
 * width, fillers. A joiner belongs between two letters or signs of a script that is written with it, as in emoji and Persian;
 * beside anything else it is hidden too.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])/u

/** Also true of halves of characters, which no database takes. */
export const hasHiddenCharacters = (text: string) => !text.isWellFormed() || hidden.test(text)

export const hiddenCharacters = 'Remove line breaks and hidden control characters.'
