import type { OrganicTask } from './organic-request.ts'

/** The search page a person would open to see for themselves. */
export function writeCheckUrl(
  task: Pick<OrganicTask, 'keyword' | 'engine' | 'country'> & { language: { language_code: string } | null },
  domain: string,
): string {
  const query = encodeURIComponent(task.keyword.toWellFormed())
  const language = task.language?.language_code ?? 'en'
  const country = task.country?.iso ?? 'US'
  switch (task.engine) {
    case 'google':
      return `https://www.${domain}/search?q=${query}&hl=${language}&gl=${country}&gws_rd=cr&ie=UTF-8&oe=UTF-8`
    case 'bing':
      return `https://www.${domain}/search?q=${query}&first=1&setlang=${language}&cc=${country}&FORM=SEPAGE`
    case 'yahoo':
      return `https://${domain}/search?p=${query}&vl=lang_${language}&b=1`
  }
}
