import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { FeatureIcons } from './feature-icons.tsx'

const draw = (changes: Parameters<typeof pageFieldsOf>[0], limit = 6) => {
  const { container, unmount } = render(<FeatureIcons page={pageFieldsOf(changes)} limit={limit} />)
  const icons = [...container.querySelectorAll('[role="img"]')].map((icon) => [
    icon.getAttribute('aria-label'),
    icon.hasAttribute('data-owned'),
  ])
  const more = container.querySelector('[data-hint]:not([role])')
  const drawn = { text: container.textContent, icons, more: more?.getAttribute('data-hint') ?? undefined }
  unmount()
  return drawn
}

test('an icon names its feature and whether the own domain is in it; an AI Overview whether it cites it', () => {
  const page = { features: ['ai_overview', 'video', 'images'], owned_features: ['video'] } as const
  const given = { features: [...page.features], owned_features: [...page.owned_features] }
  expect(draw({ ...given, ai_overview: 'loaded' }).icons).toEqual([
    ['AI Overview: doesn’t cite you', false],
    ['Videos: includes you', true],
    ['Images: on the page', false],
  ])
  const cited = draw({ ...given, owned_features: ['ai_overview'], ai_overview: 'loaded' })
  expect(cited.icons[0]).toEqual(['AI Overview: cites you', true])
  const unread = draw({ ...given, ai_overview: 'not-loaded' })
  expect(unread.icons[0]).toEqual(['AI Overview: on the page, citations not loaded', false])
})

test('beyond the limit features are counted and named, the owned ones last', () => {
  const features: SerpFeatureKey[] = ['featured_snippet', 'people_also_ask', 'images', 'forums']
  const { icons, text, more } = draw({ features, owned_features: ['forums'] }, 3)
  expect(icons).toEqual([
    ['Featured snippet: on the page', false],
    ['Discussions and forums: includes you', true],
  ])
  expect(text).toBe('+2')
  expect(more).toBe('People also ask: on the page · Images: on the page')
  expect(draw({ features, owned_features: [] }, 4).icons).toHaveLength(4)
})

test('a page without features says so; one of which nothing is known stays empty', () => {
  expect(draw({ features: [] }).text).toBe('None')
  expect(draw({ features: null, owned_features: null }).text).toBe('')
})
