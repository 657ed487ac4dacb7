/** The keyword an engine offered or searched for instead, and which of the two, in the vendor's words. */
export interface Spelling {
  keyword: string
  type: 'did_you_mean' | 'showing_results_for' | 'no_results_found_for' | 'including_results_for'
}

/** Misspellings the engines put right, each in its own way; everything else is taken as it is written. */
const CORRECTIONS: Record<string, [correct: string, type: Spelling['type']]> = {
  expresso: ['espresso', 'including_results_for'],
  accomodation: ['accommodation', 'showing_results_for'],
  calender: ['calendar', 'did_you_mean'],
  definately: ['definitely', 'showing_results_for'],
  jewelery: ['jewellery', 'including_results_for'],
  matress: ['mattress', 'showing_results_for'],
  recieve: ['receive', 'showing_results_for'],
  resturant: ['restaurant', 'did_you_mean'],
  vaccum: ['vacuum', 'no_results_found_for'],
}

export function correctSpelling(keyword: string): Spelling | null {
  let type: Spelling['type'] | undefined
  const corrected = keyword.replace(/\p{L}+/gu, (word) => {
    const correction = CORRECTIONS[word.toLowerCase()]
    if (correction === undefined) return word
    type ??= correction[1]
    return correction[0]
  })
  return type === undefined ? null : { keyword: corrected, type }
}

/** The words whose results are shown: the corrected ones, where the engine did not merely offer or mix them in. */
export function searchedKeyword(keyword: string): string {
  const spelling = correctSpelling(keyword)
  const isReplaced = spelling?.type === 'showing_results_for' || spelling?.type === 'no_results_found_for'
  return isReplaced ? spelling.keyword : keyword
}
