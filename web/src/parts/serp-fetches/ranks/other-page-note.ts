import { type OtherPage, otherPageText } from '#contract/rules/serp-fetches/other-page.ts'

/** "Another page of nike.com ranks 4: /running-shoes"; undefined if none does. */
export const otherPageNote = (target: string, { other_page }: { other_page: OtherPage | null }) =>
  other_page === null ? undefined : otherPageText(target, other_page)
