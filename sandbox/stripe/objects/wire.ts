import type Stripe from 'stripe'

/** An object of the package as it stands in the answer: the package makes its decimals of texts. */
export type Wire<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends object
      ? { [Name in keyof Value]: Wire<Value[Name]> }
      : Value

/** Ids as the vendor writes them; random, so that none comes back after a restart. */
export function createId(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
}

/** The metadata that remains when the changes were made. */
export function changeMetadata(
  before: Record<string, string>,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return before
  if (changes === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))
}

export function listed<Item>(data: Item[], url: string) {
  return { object: 'list' as const, data, has_more: false, url }
}
