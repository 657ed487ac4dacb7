/** Features of a results page that lists, filters and overviews know, in the order they are shown in. */
export const serpFeatureKeys = [
  'ai_overview',
  'featured_snippet',
  'local_pack',
  'people_also_ask',
  'video',
  'images',
  'top_stories',
  'shopping',
  'ads',
  'knowledge_panel',
  'forums',
  'reviews',
  'posts',
  'other',
] as const
export type SerpFeatureKey = (typeof serpFeatureKeys)[number]

export const serpFeatureNames = {
  ai_overview: 'AI Overview',
  featured_snippet: 'Featured snippet',
  local_pack: 'Local pack',
  people_also_ask: 'People also ask',
  video: 'Videos',
  images: 'Images',
  top_stories: 'Top stories',
  shopping: 'Shopping',
  ads: 'Ads',
  knowledge_panel: 'Knowledge panel',
  forums: 'Discussions and forums',
  reviews: 'Reviews',
  posts: 'Posts on X',
  other: 'Other features',
} as const satisfies Record<SerpFeatureKey, string>

/** The provider's types, which differ by engine and grow in number; null for suggestions of searches, which nobody owns. */
const keyOfType = new Map<string, SerpFeatureKey | null>([
  ['ai_overview', 'ai_overview'],
  ['featured_snippet', 'featured_snippet'],
  ['answer_box', 'featured_snippet'],
  ['local_pack', 'local_pack'],
  ['map', 'local_pack'],
  ['hotels_pack', 'local_pack'],
  ['people_also_ask', 'people_also_ask'],
  ['questions_and_answers', 'people_also_ask'],
  ['video', 'video'],
  ['short_videos', 'video'],
  ['images', 'images'],
  ['visual_stories', 'images'],
  ['top_stories', 'top_stories'],
  ['shopping', 'shopping'],
  ['popular_products', 'shopping'],
  ['commercial_units', 'shopping'],
  ['explore_brands', 'shopping'],
  ['compare_sites', 'shopping'],
  ['product_considerations', 'shopping'],
  ['refine_products', 'shopping'],
  ['paid', 'ads'],
  ['knowledge_graph', 'knowledge_panel'],
  ['discussions_and_forums', 'forums'],
  ['perspectives', 'forums'],
  ['google_reviews', 'reviews'],
  ['third_party_reviews', 'reviews'],
  ['twitter', 'posts'],
  ['related_searches', null],
  ['people_also_search', null],
  ['found_on_web', null],
  ['find_results_on', null],
  ['organic', null],
])

/** The key of a provider's type; null where it is no feature of its own. */
export const serpFeatureOf = (type: string): SerpFeatureKey | null => {
  const key = keyOfType.get(type)
  return key === undefined ? 'other' : key
}
