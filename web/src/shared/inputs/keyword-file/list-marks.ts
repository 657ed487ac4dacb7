/** Signs that stand before every line of a list people write, and are no part of what they list. */
const bullets = /^(?:[-–—*•·▪◦‣●○►▸✓✔→☐]|\[[ xX]?\])\s+(?=\S)/
/** "1. coffee", "2) tea", "(3) milk": only in their order, which chance does not give. */
const numbers = /^\(?(\d{1,5})[.):]\s+(?=\S)/

/** Texts of a list without bullets or numbers before them; as they are where not all have one. */
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
