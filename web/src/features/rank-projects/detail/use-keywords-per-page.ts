import { useLocalStorage } from '@mantine/hooks'
import { type KeywordsPerPage, keywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'

const key = 'keywords-per-page'

const read = (value: string | null | undefined): KeywordsPerPage =>
  keywordsPerPage.choices.find((choice) => String(choice) === value) ?? keywordsPerPage.usual

/** The number of keywords a project’s views load at a time, remembered on the device. */
export const useKeywordsPerPage = () =>
  useLocalStorage<KeywordsPerPage>({
    key,
    defaultValue: keywordsPerPage.usual,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: read,
  })

/** The same outside components, before anything is rendered. */
export function rememberedKeywordsPerPage(): KeywordsPerPage {
  try {
    return read(localStorage.getItem(key))
  } catch {
    return keywordsPerPage.usual
  }
}
