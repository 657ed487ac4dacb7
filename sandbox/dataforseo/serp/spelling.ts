/** Misspellings the engines put right; everything else is taken as it is written. */
const CORRECTIONS: Record<string, string> = {
  expresso: 'espresso',
  accomodation: 'accommodation',
  calender: 'calendar',
  definately: 'definitely',
  jewelery: 'jewellery',
  matress: 'mattress',
  recieve: 'receive',
  resturant: 'restaurant',
  vaccum: 'vacuum',
}

export function correctSpelling(keyword: string): { keyword: string; type: string } | null {
  const corrected = keyword.replace(/\p{L}+/gu, (word) => CORRECTIONS[word.toLowerCase()] ?? word)
  return corrected === keyword ? null : { keyword: corrected, type: 'including_results_for' }
}
