/** Bullets and checkboxes before the items of a list. */
const bullets = /^(?:[-–—*•·▪◦‣●○►▸✓✔→☐]|\[[ xX]?\])\s+(?=\S)/
/** "1. coffee", "2) tea", "(3) milk". Removed only if they are consecutive, because a keyword may begin with a number. */
const numbers = /^\(?(\d{1,5})[.):]\s+(?=\S)/

/** Removes the bullets or numbers of a list, unless some items have none. */
export function withoutListMarks(texts: readonly string[]): string[] {
  if (texts.length > 1 && texts.every((text) => bullets.test(text)))
    return texts.map((text) => text.replace(bullets, ''))
  return areNumbered(texts) ? texts.map((text) => text.replace(numbers, '')) : [...texts]
}

function areNumbered(texts: readonly string[]): boolean {
  const found = texts.map((text) => Number(numbers.exec(text)?.[1] ?? Number.NaN))
  return found.length > 1 && found.every((number, at) => at === 0 || number === (found[at - 1] ?? 0) + 1)
}

export const hasListMarks = (texts: readonly string[]) => withoutListMarks(texts)[0] !== texts[0]
