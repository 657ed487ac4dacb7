export { findPlace, hasKeywordMarket, hasLanguage } from './engine-lists.ts'
export { presentPlace } from './present-place.ts'
