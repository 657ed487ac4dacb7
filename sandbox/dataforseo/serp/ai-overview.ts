import { between, mixHashes, unit } from '#sandbox/deterministic-random.ts'
import type { Engine } from './engines.ts'
import type { FeatureSource } from './feature-source.ts'
import type { ItemFields } from './organic-items.ts'

const FILLED_LATE_SHARE = 0.5

/** Google fills about half of its AI Overviews after the page: without being waited for they come empty. */
export function isFilledLate(engine: Engine, keywordHash: number): boolean {
  return engine === 'google' && unit(mixHashes(keywordHash, 72)) < FILLED_LATE_SHARE
}

export function aiOverview(source: FeatureSource): ItemFields {
  const isLate = isFilledLate(source.engine, source.hash)
  const late = source.engine === 'google' ? { asynchronous_ai_overview: isLate } : {}
  if (isLate && !source.loadsAiOverview) return { ...late, markdown: null, items: null, references: null }
  const cited = source.pages.slice(0, between(mixHashes(source.hash, 71), 3, 6))
  const references = (position: 'left' | 'right') =>
    cited.map((page) => ({
      type: 'ai_overview_reference',
      position,
      source: page.websiteName,
      domain: page.domain,
      url: page.url,
      title: page.title,
      text: page.description,
    }))
  const texts = [
    `${source.keyword.titled} can mean different things to different people; these are the points most sources agree on.`,
    `What to look at first with ${source.keyword.text}: quality, price and how long it lasts.`,
  ]
  const items = texts.map((text, index) => ({
    type: 'ai_overview_element',
    position: 'left',
    title: index === 0 ? null : 'What to consider',
    text,
    markdown: text,
    links: null,
    images: null,
    references: references('left').slice(index, index + 2),
  }))
  return { ...late, markdown: texts.join('\n\n'), items, references: references('right') }
}
