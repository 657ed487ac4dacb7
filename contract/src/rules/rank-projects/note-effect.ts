/** The days before and after a note whose visibility is compared; the day of the note itself is in neither. */
export const effectDays = 28
/** Days that must lie between the note and the first check before it, and the last check after it. */
export const leastEffectDays = 14
/** Keywords that a note must be about, and other keywords that they are compared with. */
export const leastEffectKeywords = 8
/** Random choices of keywords that an effect is held against: fewer if both parts have more keywords than `large`. */
export const effectPermutations = { usual: 999, many: 199, large: 1_000 } as const
/** An effect is unusual if at most this share of random choices has one as large. */
export const unusualShare = 0.05

/**
 * known: there are figures · about_nothing: the note names no tag and no page · deleted_tag · settings: the engine, device, language or
 * place changed in between · early: not enough days before or after · few_keywords and few_others: too few to compare.
 */
export const noteEffectStates = [
  'known',
  'about_nothing',
  'deleted_tag',
  'settings',
  'early',
  'few_keywords',
  'few_others',
] as const
export type NoteEffectState = (typeof noteEffectStates)[number]

export const noteEffectVerdicts = ['usual', 'unusual'] as const
