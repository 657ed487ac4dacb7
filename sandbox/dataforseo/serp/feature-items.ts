import type { PageCopy } from '#sandbox/dataforseo/web/page-copy.ts'
import { between, mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import { aiOverview } from './ai-overview.ts'
import type { FeatureSource } from './feature-source.ts'
import { type ItemFields, makePrice, makeRating } from './organic-items.ts'

export type FeatureType =
  | 'ai_overview'
  | 'featured_snippet'
  | 'people_also_ask'
  | 'related_searches'
  | 'people_also_search'
  | 'local_pack'
  | 'images'
  | 'video'
  | 'top_stories'
  | 'shopping'
  | 'popular_products'
  | 'discussions_and_forums'
  | 'knowledge_graph'
  | 'answer_box'
  | 'recipes'

/** The fields of each kind of element; local_pack has one item per business, everything else one item. */
export const FEATURE_FIELDS: Record<FeatureType, (source: FeatureSource, index: number) => ItemFields> = {
  ai_overview: aiOverview,
  featured_snippet: (source) => featuredSnippet(pageAt(source, 0)),
  people_also_ask: peopleAlsoAsk,
  related_searches: (source) => ({ items: relatedSearches(source) }),
  people_also_search: (source) => ({ title: 'People also search for', items: relatedSearches(source).slice(0, 4) }),
  local_pack: localBusiness,
  images: (source) => ({
    title: `Images for ${source.keyword.text}`,
    url: null,
    items: source.pages.slice(0, 6).map((page) => ({
      type: 'images_element',
      alt: page.title,
      url: page.url,
      image_url: `https://${page.domain}/images/${page.hash.toString(36)}.jpg`,
    })),
    related_image_searches: null,
  }),
  video: (source) => ({
    items: source.pages.slice(0, 3).map((page) => ({
      type: 'video_element',
      source: 'YouTube',
      title: page.title,
      timestamp: null,
      url: `https://www.youtube.com/watch?v=${page.hash.toString(36).padEnd(11, 'x')}`,
    })),
  }),
  top_stories: (source) => ({
    title: 'Top stories',
    items: source.pages.slice(0, 4).map((page) => ({
      type: 'top_stories_element',
      source: page.websiteName,
      domain: page.domain,
      title: page.title,
      date: `${between(page.hash, 1, 20)} hours ago`,
      amp_version: false,
      timestamp: null,
      url: page.url,
      image_url: null,
      badges: null,
    })),
  }),
  shopping: (source) => ({ title: `Shop ${source.keyword.text}`, items: products(source, 'shopping_element') }),
  popular_products: (source) => ({ title: 'Popular products', items: products(source, 'popular_products_element') }),
  discussions_and_forums: (source) => ({
    title: 'Discussions and forums',
    items: [
      {
        type: 'discussions_and_forums_element',
        title: `${source.keyword.titled}: what do you use?`,
        url: `https://www.reddit.com/r/AskReddit/comments/${source.hash.toString(36)}/`,
        domain: 'www.reddit.com',
        source: 'Reddit',
        description: null,
        timestamp: null,
        posts_count: between(source.hash, 4, 90),
      },
    ],
  }),
  knowledge_graph: (source) => ({
    title: source.keyword.titled,
    subtitle: null,
    description: `${source.keyword.titled} in a few words.`,
    card_id: null,
    url: pageAt(source, 0).url,
    image_url: null,
    logo_url: null,
    cid: null,
    items: null,
  }),
  answer_box: (source) => ({ text: [`${source.keyword.titled}.`], links: null }),
  recipes: (source) => ({
    items: source.pages.slice(0, 3).map((page) => ({
      type: 'recipes_element',
      title: page.title,
      url: page.url,
      domain: page.domain,
      source: page.websiteName,
      description: null,
      time: `${between(page.hash, 15, 90)} min`,
      rating: makeRating(page.hash),
    })),
  }),
}

function featuredSnippet(page: PageCopy): ItemFields {
  return {
    domain: page.domain,
    title: page.title,
    featured_title: null,
    description: page.description,
    timestamp: null,
    url: page.url,
    images: null,
    table: null,
  }
}

const QUESTIONS = [
  'What is the best {k}?',
  'How much does {k} cost?',
  'Is {k} worth it?',
  'Where can I find {k}?',
  'What should I look for in {k}?',
]

const PLACE_OF_QUESTIONS = '/html[1]/body[1]/div[3]/div[1]/div[11]/div[2]/div[1]/div[2]/div[1]/div[1]'

function peopleAlsoAsk(source: FeatureSource): ItemFields {
  return {
    items: QUESTIONS.slice(0, 4).map((question, index) => {
      const page = pageAt(source, index)
      return {
        type: 'people_also_ask_element',
        title: question.replace('{k}', () => source.keyword.text),
        seed_question: null,
        xpath: `${PLACE_OF_QUESTIONS}/div[${index + 1}]`,
        expanded_element: [
          {
            type: 'people_also_ask_expanded_element',
            featured_title: null,
            url: page.url,
            domain: page.domain,
            title: page.title,
            description: page.description,
            images: null,
            timestamp: null,
            table: null,
          },
        ],
      }
    }),
  }
}

function relatedSearches(source: FeatureSource): string[] {
  const { text } = source.keyword
  return [`best ${text}`, `${text} near me`, `cheap ${text}`, `${text} reviews`, `${text} online`, `buy ${text}`]
}

const STREETS = ['Main Street', 'Church Road', 'Market Square', 'Bridge Street', 'Mill Lane', 'Station Road']

function localBusiness(source: FeatureSource, index: number): ItemFields {
  const page = pageAt(source, index)
  const hash = mixHashes(page.hash, 81 + index)
  return {
    title: page.websiteName,
    description: `${between(hash, 1, 120)} ${pick(hash, STREETS)}, ${source.city}`,
    domain: page.domain,
    phone: null,
    booking_url: unit(mixHashes(hash, 3)) < 0.15 ? `https://${page.domain}/book` : null,
    url: `https://${page.domain}/`,
    is_paid: false,
    rating: makeRating(hash),
    cid: String(10_000_000_000 + hash),
  }
}

function products(source: FeatureSource, type: string): ItemFields[] {
  return source.pages.slice(0, 4).map((page) => ({
    type,
    title: `${source.keyword.titled} ${between(page.hash, 100, 999)}`,
    price: makePrice(page.hash, source.currency),
    source: page.websiteName,
    seller: page.websiteName,
    description: null,
    marketplace: null,
    marketplace_url: null,
    url: page.url,
    rating: makeRating(page.hash),
  }))
}

function pageAt(source: FeatureSource, index: number): PageCopy {
  const page = source.pages[index % source.pages.length]
  if (page === undefined) throw new RangeError('A page element needs at least one ranking page')
  return page
}
