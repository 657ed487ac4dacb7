import type { NoteEffect } from '#contract/rank-projects/notes.ts'
import { effectDays, leastEffectDays, leastEffectKeywords } from '#contract/rules/rank-projects/note-effect.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** "+2.3 points", with a minus sign as wide as a digit. */
const points = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)} points`
const percent = (value: number) => `${value.toFixed(2)}%`

/** Says what effect a note had, or why that can't be said. */
export function effectText({ state, figures, keywords_count: keywords, others_count: others }: NoteEffect): string[] {
  switch (state) {
    case 'about_nothing':
      return ['Edit the note and choose a tag or pages to see the effect on their keywords.']
    case 'deleted_tag':
      return ['The tag of this note was deleted. Edit the note to choose another one.']
    case 'settings':
      return ['Not compared: the search engine, device, language or location changed in this period.']
    case 'early':
      return [
        `Too early to tell. The comparison needs checks at least ${leastEffectDays} days before the note and at least ${leastEffectDays} days after it.`,
      ]
    case 'few_keywords':
      return [
        `Too early to tell. The note is about ${countOf(keywords, 'keyword')} checked throughout this period; at least ${leastEffectKeywords} are needed.`,
      ]
    case 'few_others':
      return [
        `Not compared: the project has ${countOf(others, 'other keyword')} checked throughout this period; at least ${leastEffectKeywords} are needed to compare with.`,
      ]
    case 'known':
      return figures === null ? [] : knownText(figures, keywords, others)
    default:
      return state satisfies never
  }
}

function knownText(
  { noted, others, effect, p, permutations, verdict }: NonNullable<NoteEffect['figures']>,
  keywords: number,
  otherCount: number,
): string[] {
  const change = ({ before, after }: typeof noted) =>
    `${points(after - before)} (${percent(before)} to ${percent(after)})`
  return [
    `Visibility of the ${countOf(keywords, 'keyword')}: ${change(noted)}. The ${countOf(otherCount, 'other keyword')}: ${change(others)}. Difference: ${points(effect)}.`,
    `A difference this large is ${verdict}: ${formatCount(Math.round(p * 1_000))} in 1,000 random choices of as many keywords have one (p = ${p.toFixed(3)}).`,
    `From ${formatCount(permutations)} random choices, the same each time. Keywords that tend to move together make a difference look more unusual than it is.`,
  ]
}

export const effectMeaning = `Mean visibility of the last ${effectDays} days before the note and the first ${effectDays} after it, each keyword by its last successful check; the day of the note is excluded.`
