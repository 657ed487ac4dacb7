import { serpFeatureKeys, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'

/** Choices of a field, by name. */
export const choicesOf = <Key extends string>(names: Record<Key, string>, keys: readonly Key[]) =>
  keys.map((value) => ({ value, label: names[value] }))

export const featureChoices = choicesOf(serpFeatureNames, serpFeatureKeys)
